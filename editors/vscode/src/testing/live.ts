// In: one run as the Testing view shows it, from the configs that wait to the
// last result. Out: which configs are in it, and what has the server run them.
import type * as vscode from 'vscode';
import { TestMessage } from 'vscode';
import type { Outcome, QueuedConfig, Trace } from '../messages';
import { tell } from './result';
import type { Entry } from './tree';

/** Gets the counterexample that belongs to an outcome. */
export type TraceOf = (entry: Entry) => Promise<Trace | undefined>;

/** A TestRun that is open. */
export class Live {
  private readonly started = new Set<Entry>();
  private readonly passed = new Set<Entry>();
  private telling: Promise<unknown> = Promise.resolve();

  /** `left` are the configs that are not told yet, by key. */
  constructor(
    readonly run: vscode.TestRun,
    private readonly left: Map<string, Entry>,
    private readonly traceOf: TraceOf,
  ) {
    for (const { item } of left.values()) {
      run.enqueued(item);
    }
  }

  waitsFor(of: string): boolean {
    return this.left.has(of);
  }

  /**
   * Shows that a config runs, or has passed. What else came of it is told with
   * its outcome, which the server has only once all of the run has ended.
   */
  progress(of: string, { state, counts, seconds }: QueuedConfig): void {
    const entry = this.left.get(of);
    if (entry === undefined || state === 'waiting') {
      return;
    }
    if (!this.started.has(entry)) {
      this.started.add(entry);
      this.run.started(entry.item);
    }
    if (state === 'done' && counts === 'passed' && !this.passed.has(entry)) {
      this.passed.add(entry);
      this.run.passed(entry.item, seconds * 1000);
    }
  }

  /** Shows what a config came to. */
  settle(of: string, outcome: Outcome): void {
    const entry = this.left.get(of);
    if (entry === undefined) {
      return;
    }
    this.left.delete(of);
    this.telling = this.telling.then(async () => {
      const trace = outcome.result === 'FAIL' ? await this.traceOf(entry) : undefined;
      tell(this.run, entry, outcome, trace);
    });
  }

  /** Ends the run. What was not told was not run; with a `reason`, because of it. */
  async end(reason?: string): Promise<void> {
    const rest = [...this.left.values()];
    this.left.clear();
    await this.telling;
    for (const { item } of rest) {
      if (reason === undefined) {
        this.run.skipped(item);
      } else {
        this.run.errored(item, new TestMessage(reason));
      }
    }
    this.run.end();
  }
}
