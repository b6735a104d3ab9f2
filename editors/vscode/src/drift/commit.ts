// In: what a commit did to the file of a covered function, in a diff editor.
// Out: texts of commits, which VS Code's own Git extension brings.
import * as vscode from 'vscode';
import { uriOf } from '../documents';
import { say } from '../say';
import type { Node } from './nodes';

interface Git {
  getAPI(version: 1): { toGitUri(uri: vscode.Uri, ref: string): vscode.Uri };
}

/** Opens the diff; the file may have had another name on one side, or may not have been there. */
export async function openCommit({ record, commit, files }: Extract<Node, { kind: 'commit' }>): Promise<void> {
  const extension = vscode.extensions.getExtension<Git>('vscode.git');
  if (extension === undefined) {
    void say.info(`The Git extension is off. The commit is ${commit.commit}.`);
    return;
  }
  const { toGitUri } = (await extension.activate()).getAPI(1);
  const [before, after] = files.map((file) => vscode.Uri.joinPath(vscode.Uri.parse(record.root), file)) as [vscode.Uri, vscode.Uri];
  const sides = await Promise.all([there(toGitUri(before, `${commit.commit}~`)), there(toGitUri(after, commit.commit))]);
  if (sides.every((side) => side === undefined)) {
    void say.info(`The Git extension does not have this file. The commit is ${commit.commit}.`);
    return;
  }
  const name = after.path.slice(after.path.lastIndexOf('/') + 1);
  const [left, right] = sides.map((side) => side ?? uriOf('nothing', name, {})); // a kind that nobody brings texts for
  await vscode.commands.executeCommand('vscode.diff', left, right, `${name} (${commit.commit.slice(0, 8)}: ${commit.subject})`);
}

/** The file, if it is in that commit. */
async function there(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  try {
    await vscode.workspace.fs.readFile(uri);
    return uri;
  } catch {
    return undefined;
  }
}
