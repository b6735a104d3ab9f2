// In: the drift view: when it asks the server and what stands below what. Out:
// how a node looks (nodes.ts).
import * as vscode from 'vscode';
import { rested } from '../latest';
import type { Service } from '../service';
import { folderOf } from '../where';
import { did, fileAfter, fileOf, itemOf, nameOf, quiet, type Node } from './nodes';
import type { Check, CheckRecord, Commit, Covered, Log } from './shapes';

/** Milliseconds in which what arrives together is shown together. */
const pause = 150;

export class DriftTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** What was shown may be another now. */
  readonly onDidChangeTreeData = this.changed.event;
  private logs = new Map<string, Promise<Commit[]>>();
  private readonly later = rested(pause, () => this.changed.fire());
  /** The files that were told of. */
  private files = new Set<string>();
  private readonly listening: vscode.Disposable;

  constructor(private readonly service: Service) {
    this.listening = vscode.Disposable.from(
      service.onStatus(() => this.later()),
      service.onFiles(() => this.forget()),
      service.onChange(() => this.forget()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.some((uri) => this.files.has(uri.toString())) && this.later()),
    );
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return itemOf(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    switch (node?.kind) {
      case undefined:
        return this.records();
      case 'record':
        return inRecord(node.record);
      case 'rest':
        return node.functions.map((fn) => ({ kind: 'function', record: node.record, fn }));
      case 'function':
        return this.inFunction(node.record, node.fn);
      default:
        return [];
    }
  }

  dispose(): void {
    this.later.dispose();
    this.listening.dispose();
    this.changed.dispose();
  }

  private async records(): Promise<Node[]> {
    if (this.service.client === undefined) {
      return [];
    }
    const { records } = await this.service.ask<Check>('lockstep.drift', {});
    this.files = new Set(records.flatMap(filesOf));
    return records.map((record) => ({ kind: 'record', record, folder: folderOf(record, records, nameOf) }));
  }

  private async inFunction(record: CheckRecord, fn: Covered): Promise<Node[]> {
    const said = fn.reason === '' ? [] : [{ kind: 'said', text: fn.reason, icon: 'question' } as const];
    const hunks = fn.hunks.map((hunk) => ({ kind: 'hunk', record, fn, ...hunk }) as const);
    const log = (await this.log(record)).filter((commit) => did(commit, fn) !== undefined);
    const commits = log.map((commit, i) => {
      const files = [fileAfter(log.slice(i + 1), fn), fileAfter(log.slice(i), fn)] as const;
      return { kind: 'commit', record, fn, commit, files } as const;
    });
    return [...said, ...hunks, ...commits];
  }

  /** The commits of a record; git is not asked again while nothing is committed. */
  private log(record: CheckRecord): Promise<Commit[]> {
    const known = this.logs.get(record.uri);
    if (known !== undefined) {
      return known;
    }
    const asked = this.service
      .ask<Log>('lockstep.log', { record: record.uri })
      .then((log) => log.records.flatMap(({ commits }) => commits));
    this.logs.set(record.uri, asked);
    asked.catch(() => this.logs.delete(record.uri));
    return asked;
  }

  private forget(): void {
    this.logs = new Map();
    this.later();
  }
}

/** The record and the files that it covers, whose diagnostics tell that something drifted. */
function filesOf(record: CheckRecord): string[] {
  return [vscode.Uri.parse(record.uri), ...record.functions.map((fn) => fileOf(record, fn))].map(String);
}

/** What is to be looked at first, then what is in step. */
function inRecord(record: CheckRecord): Node[] {
  const look = record.functions.filter((fn) => !quiet(fn));
  const rest = record.functions.filter(quiet);
  const alone = record.reason !== '' && !look.some((fn) => fn.reason !== '');
  return [
    ...(alone ? [{ kind: 'said', text: record.reason, icon: 'question' } as const] : []),
    ...look.map((fn) => ({ kind: 'function', record, fn }) as const),
    ...(rest.length > 0 ? [{ kind: 'rest', record, functions: rest } as const] : []),
  ];
}
