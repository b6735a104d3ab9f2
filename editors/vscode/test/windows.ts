// In: the kinds of windows that tests run in: what stands beside the extension,
// and the address that opens one. Out: what is done in a window.
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Server } from './code';

/**
 * An extension that is there for the tests alone. VS Code takes one for a window,
 * so that it also tells the tests by its manifest which window it is.
 */
interface Stub {
  readonly publisher: string;
  readonly name: string;
  /** What else is in its manifest. */
  readonly manifest?: Record<string, unknown>;
}

/**
 * The windows by name, each with what stands beside the extension under test.
 * The window `folders` is on two repositories, the others are on one.
 */
export const windows: Record<string, Stub> = {
  // First: VS Code sometimes opens a workspace file without its folders where
  // another window of the same browser was open before.
  folders: { publisher: 'lockstep-test', name: 'nothing' },
  plain: { publisher: 'lockstep-test', name: 'nothing' },
  beside: {
    ...{ publisher: 'tlaplus', name: 'vscode-ide' },
    manifest: { contributes: { languages: [{ id: 'tlaplus', extensions: ['.tla'] }] } },
  },
};

function layOut(window: string, into: string): string {
  const { manifest, ...names } = windows[window]!;
  const folder = path.join(into, window);
  fs.mkdirSync(folder, { recursive: true });
  const basics = { version: '1.0.0', engines: { vscode: '^1.100.0' }, extensionKind: ['workspace'] };
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ ...names, ...basics, ...manifest, window }),
  );
  return folder;
}

/** The address of a window on a folder or a workspace file, with options that a command line would carry. */
export function address(server: Server, on: string, options: [string, string][] = []): string {
  const payload = encodeURIComponent(JSON.stringify([['skipWelcome', 'true'], ...options]));
  const kind = on.endsWith('.code-workspace') ? 'workspace' : 'folder';
  return `http://${server.authority}/?${kind}=${encodeURI(on)}&payload=${payload}`;
}

/** A file as a window names it. */
export function remote(server: Server, file: string): string {
  return `vscode-remote://${server.authority}${file}`;
}

/** A workspace of the repository and a copy of it. */
function twoFolders(repository: string, into: string): string {
  const copy = path.join(into, 'marina');
  fs.cpSync(repository, copy, { recursive: true });
  const file = path.join(into, 'both.code-workspace');
  fs.writeFileSync(file, JSON.stringify({ folders: [{ path: repository }, { path: copy }] }));
  return file;
}

/**
 * The address of the window with this name, in which VS Code runs the tests in
 * `file`. What it needs is laid out below `into`.
 */
export function testWindow(server: Server, name: string, repository: string, file: string, into: string): string {
  const stub = layOut(name, into);
  return address(server, name === 'folders' ? twoFolders(repository, into) : repository, [
    ['extensionDevelopmentPath', remote(server, stub)],
    ['extensionTestsPath', remote(server, file)],
    ['enableProposedApi', ''],
  ]);
}
