// In: when the Testing view is asked for anew, and what it then shows of
// earlier sessions. Out: what the items are (tree.ts).
import * as vscode from 'vscode';
import { keyOf } from '../key';
import { latest, rested } from '../latest';
import type { Outcome } from '../messages';
import type { Service } from '../service';
import { type Board, quietly } from './board';
import type { Entry, Tree } from './tree';

/** How long typing rests before items are placed anew, in milliseconds. */
const rest = 300;

/** Brings the tree up to date: on every news from the server, and when it is asked to. */
export class Refresh implements vscode.Disposable {
  /** What the view shows of each config. */
  private readonly shown = new Map<string, string>();
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
          outcomes.forEach((outcome) => this.shown.set(keyOf({ record: uri, config: outcome.config }), told(outcome))),
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
      const news = (await this.remember()).filter(({ config }) => config.stale);
      this.controller.invalidateTestResults([...new Set([...outdated, ...news])].map((entry) => entry.item));
      this.updated.fire();
    } catch (reason) {
      client.warn(`The Testing view is not up to date: ${String(reason)}`);
      throw reason;
    }
  }

  /**
   * Shows what was found out before this session or by other processes, and what
   * another expectation makes of it; returns the configs that this is shown of.
   */
  private async remember(): Promise<Entry[]> {
    const news: Entry[] = [];
    for (const entry of this.tree.all()) {
      const of = entry.item.id;
      const { outcome } = entry.config;
      if (outcome !== null && told(outcome) !== this.shown.get(of)) {
        news.push(entry);
        this.shown.set(of, told(outcome));
      }
    }
    if (news.length > 0) {
      const live = this.board.begin(quietly(news), news, false);
      news.forEach(({ item, config }) => live.settle(item.id, config.outcome!));
      await this.board.end(live);
    }
    return news;
  }
}

/** An outcome and what it is held to: a later run may come to the same verdict by another result. */
function told({ at, verdict }: Outcome): string {
  return `${at} ${verdict}`;
}
