// In: telling the user that a server is older than what this extension reads of
// it. Out: what it then does not say.
import * as vscode from 'vscode';
import { say } from './say';

/**
 * The oldest server that says all that this extension reads. To be raised, with
 * the release, when the extension comes to read something newer.
 */
const needs = '0.2.0';

/** Warns of a program whose server tells an older version; one that tells none is not judged. */
export async function warnOfOlder(version: string | undefined, program: string): Promise<void> {
  if (version === undefined || !isOlder(version)) {
    return;
  }
  const settings = 'Open Settings';
  const way = await say.warning(
    `The server (${program}) is lockstep ${version}, and this extension needs ${needs}: results may be missing. ` +
      'Update it, or name a newer one in the setting lockstep.server.path, then run "lockstep: Restart Server".',
    settings,
  );
  if (way === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'lockstep.server.path');
  }
}

function isOlder(version: string): boolean {
  const told = /^\d+\.\d+\.\d+/.exec(version)?.[0];
  return told !== undefined && told.localeCompare(needs, 'en', { numeric: true }) < 0;
}
