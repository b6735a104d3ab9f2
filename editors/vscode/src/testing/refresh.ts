// In: when the Testing view is asked for anew, and what it then shows of
// earlier sessions. Out: what the items are (tree.ts).
import * as vscode from 'vscode';
import { keyOf } from '../key';
import { latest, rested } from '../latest';
import type { Verdict } from '../messages';
import type { Service } from '../service';
import { type Board, quietly } from './board';
import type { Entry, Tree } from './tree';

/** How long typing rests before items are placed anew, in milliseconds. */
const rest = 300;

/** Brings the tree up to date: on every news from the server, and when it is asked to. */
export class Refresh implements vscode.Disposable {
  /** The verdict that the view shows of each config. */
  private readonly shown = new Map<string, Verdict>();
  private readonly round = latest(() => this.update());
  private readonly listening: vscode.Disposable;
  private readonly updated = new vscode.EventEmitter<void>();
  private readonly typed = rested(rest, () => this.later());

  /** The tree shows what the server said just now. */
  readonly onUpdate = this.updated.event;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly tree: Tree,
    private readonly board: Board,
    private readonly service: Service,
  ) {
    const later = () => this.later();
    this.listening = vscode.Disposable.from(
      service.onChange(later),
      service.onStatus(later),
      service.onOutcome(({ records }) => {
        records.forEach(({ uri, outcomes }) =>
          outcomes.forEach(({ config, verdict }) => this.shown.set(keyOf({ record: uri, config }), verdict)),
        );
        later();
      }),
      service.onFiles(later),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.soon(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.soon(document)),
    );
  }

  /** Resolves once the tree shows what the server says now. */
  now(): Promise<void> {
    return this.round();
  }

  dispose(): void {
    this.typed.dispose();
    this.listening.dispose();
    this.updated.dispose();
  }

  private later(): void {
    void this.now().catch(() => undefined); // update has said why
  }

  /** After what is typed; what is not saved counts only for as long as the file is open. */
  private soon({ uri }: vscode.TextDocument): void {
    if (/\.(tla|cfg|md)$|\/expected\.txt$/.test(uri.path)) {
      this.typed();
    }
  }

  private async update(): Promise<void> {
    const { client } = this.service;
    if (client === undefined) {
      this.tree.lost(); // the next one will tell; until then no record is in step
      return;
    }
    try {
      const outdated = this.tree.update(await this.service.outcomes());
      const told = (await this.remember()).filter(({ config }) => config.stale);
      this.controller.invalidateTestResults([...outdated, ...told].map((entry) => entry.item));
      this.updated.fire();
    } catch (reason) {
      client.warn(`The Testing view is not up to date: ${String(reason)}`);
      throw reason;
    }
  }

  /**
   * Shows what was found out before this session, and what another expectation
   * makes of it; returns the configs that this is shown of.
   */
  private async remember(): Promise<Entry[]> {
    const told: Entry[] = [];
    for (const entry of this.tree.all()) {
      const of = entry.item.id;
      const verdict = entry.config.outcome?.verdict;
      if (verdict !== undefined && verdict !== this.shown.get(of)) {
        told.push(entry);
        this.shown.set(of, verdict);
      }
    }
    if (told.length > 0) {
      const live = this.board.begin(quietly(told), told, false);
      told.forEach(({ item, config }) => live.settle(item.id, config.outcome!));
      await this.board.end(live);
    }
    return told;
  }
}
