// In: what the drift view shows of a record, of a function and of what changed
// it. Out: where the answers come from, and when they are asked for again.
import * as vscode from 'vscode';
import type { CheckRecord, Commit, Covered } from './shapes';

export type Node =
  | { readonly kind: 'record'; readonly record: CheckRecord; readonly folder: string }
  | { readonly kind: 'function'; readonly record: CheckRecord; readonly fn: Covered }
  | { readonly kind: 'rest'; readonly record: CheckRecord; readonly functions: readonly Covered[] }
  | { readonly kind: 'hunk'; readonly record: CheckRecord; readonly fn: Covered; readonly line: number; readonly endLine: number }
  | {
      readonly kind: 'commit';
      readonly record: CheckRecord;
      readonly fn: Covered;
      readonly commit: Commit;
      /** The function's file before and after the commit, below the record's root. */
      readonly files: readonly [before: string, after: string];
    }
  | { readonly kind: 'said'; readonly text: string; readonly icon: string };

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** Nothing is to be told of it by itself. */
export function quiet(fn: Covered): boolean {
  return fn.drift === 'none' && fn.severity === 'none';
}

/** The file of a function today, or where it was. */
export function fileOf(record: CheckRecord, fn: Covered): vscode.Uri {
  const file = fn.now?.file ?? fn.moved?.file ?? fn.file;
  return vscode.Uri.joinPath(vscode.Uri.parse(record.root), file);
}

/** The file of a function after the first of these commits, the newest being first. */
export function fileAfter(commits: readonly Commit[], fn: Covered): string {
  for (const commit of commits) {
    const moved = did(commit, fn)?.moved;
    if (moved) {
      return moved.file;
    }
  }
  return fn.file;
}

/** What a commit did to a function. */
export function did(commit: Commit, fn: Covered): Commit['functions'][number] | undefined {
  return commit.functions.find((one) => one.file === fn.file && one.name === fn.name);
}

/** What people call a record: the folder that it stands in. */
export function nameOf(record: CheckRecord): string {
  return record.record.split('/').at(-2) ?? record.record;
}

export function itemOf(node: Node): vscode.TreeItem {
  switch (node.kind) {
    case 'record':
      return recordItem(node.record, node.folder);
    case 'function':
      return functionItem(node.record, node.fn);
    case 'rest': {
      const item = new vscode.TreeItem(`${node.functions.length} in step`, Collapsed);
      item.id = `${node.record.uri} in step`;
      item.iconPath = new vscode.ThemeIcon('check');
      return item;
    }
    case 'hunk': {
      const lines = node.line === node.endLine ? `line ${node.line}` : `lines ${node.line}–${node.endLine}`;
      const item = new vscode.TreeItem(`changed: ${lines}`, None);
      item.iconPath = new vscode.ThemeIcon('diff-modified');
      item.command = openAt(fileOf(node.record, node.fn), node.line, node.endLine);
      return item;
    }
    case 'commit':
      return commitItem(node);
    case 'said': {
      const item = new vscode.TreeItem(node.text, None);
      item.tooltip = node.text;
      item.iconPath = new vscode.ThemeIcon(node.icon);
      return item;
    }
  }
}

/** `folder` is "" where the name is enough to tell the record from others. */
function recordItem(record: CheckRecord, folder: string): vscode.TreeItem {
  const item = new vscode.TreeItem(nameOf(record), record.state === 'in-step' ? Collapsed : Expanded);
  item.id = record.uri;
  const sync = record.syncCommit === '' ? '' : ` · sync ${record.syncCommit.slice(0, 8)}`;
  item.description = [record.words + sync, folder].filter(Boolean).join(' · ');
  item.tooltip = [record.record, record.words + sync, record.reason].filter(Boolean).join('\n');
  const icon = { 'in-step': 'pass', 'drifted': 'warning', 'not-compared': 'question' }[record.state];
  item.iconPath = new vscode.ThemeIcon(icon, record.state === 'in-step' ? undefined : warning);
  item.contextValue = 'record';
  item.accessibilityInformation = { label: [`record ${nameOf(record)}`, record.words, folder].filter(Boolean).join(', ') };
  return item;
}

const warning = new vscode.ThemeColor('list.warningForeground');

function functionItem(record: CheckRecord, fn: Covered): vscode.TreeItem {
  const item = new vscode.TreeItem(fn.moved?.name ?? fn.name, quiet(fn) ? None : Collapsed);
  item.id = `${record.uri} ${fn.file}#${fn.name}`;
  item.description = fn.words;
  const told = (title: string, names: readonly string[]) => (names.length > 0 ? `${title} ${names.join(', ')}` : '');
  item.tooltip = [
    `${fn.file} ${fn.name}: ${fn.words}`,
    fn.reason,
    told('models', fn.actions),
    told('can break', fn.properties),
    fn.limit && `limit: ${fn.limit}`,
  ].filter(Boolean).join('\n');
  item.iconPath = functionIcon(fn);
  item.contextValue = quiet(fn) ? 'function' : 'function.drifted';
  item.accessibilityInformation = { label: `function ${fn.name}, ${fn.words}` };
  if (fn.now !== null) {
    item.command = openAt(fileOf(record, fn), fn.now.line);
  }
  return item;
}

function functionIcon(fn: Covered): vscode.ThemeIcon {
  if (quiet(fn)) {
    return new vscode.ThemeIcon('check');
  }
  if (fn.drift === 'not-compared' || fn.drift === 'unparsed') {
    return new vscode.ThemeIcon('question', warning);
  }
  const loud = fn.severity === 'error' || fn.severity === 'warning';
  return loud ? new vscode.ThemeIcon('warning', warning) : new vscode.ThemeIcon('info');
}

function commitItem(node: Extract<Node, { kind: 'commit' }>): vscode.TreeItem {
  const { commit, fn } = node;
  const item = new vscode.TreeItem(commit.subject, None);
  item.description = `${commit.commit.slice(0, 8)} · ${did(commit, fn)?.words ?? ''}`;
  item.tooltip = `${commit.commit}\n${commit.date}\n${commit.subject}`;
  item.iconPath = new vscode.ThemeIcon('git-commit');
  item.command = { command: 'lockstep.openCommit', title: 'Open What the Commit Changed', arguments: [node] };
  return item;
}

function openAt(uri: vscode.Uri, line: number, endLine = line): vscode.Command {
  const selection = new vscode.Range(line - 1, 0, Math.max(line, endLine) - 1, 0);
  return { command: 'vscode.open', title: 'Open', arguments: [uri, { selection, preview: true }] };
}
