// In: what a commit did to the file of a covered function, in a diff editor.
// Out: texts of commits, which VS Code's own Git extension brings.
import * as vscode from 'vscode';
import { say } from '../say';
import { fileOf, type Node } from './nodes';

interface Git {
  getAPI(version: 1): { toGitUri(uri: vscode.Uri, ref: string): vscode.Uri };
}

export async function openCommit({ record, fn, commit }: Extract<Node, { kind: 'commit' }>): Promise<void> {
  const extension = vscode.extensions.getExtension<Git>('vscode.git');
  if (extension === undefined) {
    void say.info(`The Git extension is off. The commit is ${commit.commit}.`);
    return;
  }
  const { toGitUri } = (await extension.activate()).getAPI(1);
  const file = fileOf(record, fn);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const short = commit.commit.slice(0, 8);
  const sides = [toGitUri(file, `${commit.commit}~`), toGitUri(file, commit.commit)];
  await vscode.commands.executeCommand('vscode.diff', ...sides, `${name} (${short}: ${commit.subject})`);
}
