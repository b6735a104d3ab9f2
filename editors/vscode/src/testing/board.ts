// In: the open runs of the Testing view, fed by what the server tells, and one
// for each run that was started elsewhere: by a lens, a command, an action.
// Out: what a request of the Testing view has the server run.
import * as vscode from 'vscode';
import { keyOf } from '../key';
import type { Queue, QueuedRun, Run, Trace } from '../messages';
import { isOf } from '../runs/name';
import type { Service } from '../service';
import { Live } from './live';
import type { Entry, Tree } from './tree';

/** Where runs of the Testing view are asked for, as their names say (runName). */
export const testing = 'testing';

export class Board {
  private readonly open = new Set<Live>();
  /** Of runs that were started elsewhere, by name, while the queue has them. */
  private readonly elsewhere = new Map<string, Live>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly tree: Tree,
    private readonly service: Service,
  ) {}

  /** Opens a run of these configs. What the server tells of them goes to it until it is closed. */
  begin(request: vscode.TestRunRequest, entries: readonly Entry[], persist = true): Live {
    const run = this.controller.createTestRun(request, undefined, persist);
    const left = new Map(entries.map((entry) => [entry.item.id, entry]));
    const live = new Live(run, left, (entry) => this.trace(entry));
    this.open.add(live);
    return live;
  }

  async end(live: Live, reason?: string): Promise<void> {
    this.open.delete(live);
    await live.end(reason);
  }

  /** Shows what runs; what nobody here asked for gets a run of its own. */
  queue({ runs }: Queue): void {
    for (const name of new Set(runs.map((queued) => queued.run))) {
      this.follow(name, runs.filter((queued) => queued.run === name));
    }
    for (const queued of runs) {
      for (const config of queued.configs) {
        this.open.forEach((live) => live.progress(keyOf({ record: queued.record, config: config.config }), config));
      }
    }
    for (const [name, live] of this.elsewhere) {
      if (!runs.some((queued) => queued.run === name)) {
        this.elsewhere.delete(name);
        void this.leave(live);
      }
    }
  }

  /** Shows what a run came to. */
  outcome(run: Run): void {
    const told = run.records.flatMap((record) =>
      record.outcomes.map((outcome) => ({ of: keyOf({ record: record.uri, config: outcome.config }), outcome })),
    );
    const unclaimed = told.flatMap(({ of }) => (this.claimed(of) ? [] : (this.tree.find(of) ?? [])));
    const extra = unclaimed.length > 0 ? this.begin(quietly(unclaimed), unclaimed) : undefined;
    for (const { of, outcome } of told) {
      this.open.forEach((live) => live.settle(of, outcome));
    }
    if (extra !== undefined) {
      void this.end(extra);
    }
  }

  /** A run leaves the queue before its outcome, if it has one, is told. */
  private async leave(live: Live): Promise<void> {
    await this.service.outcomes().catch(() => undefined);
    await this.end(live);
  }

  private follow(name: string, queued: readonly QueuedRun[]): void {
    const unclaimed = queued
      .flatMap(({ record, configs }) =>
        configs.filter(({ state }) => state !== 'done').map(({ config }) => keyOf({ record, config })),
      )
      .flatMap((of) => (this.claimed(of) ? [] : (this.tree.find(of) ?? [])));
    // The queue may still have a run of ours whose outcome is told already.
    if (unclaimed.length === 0 || isOf(testing, name) || this.elsewhere.has(name)) {
      return;
    }
    const live = this.begin(quietly(unclaimed), unclaimed);
    live.run.token.onCancellationRequested(() => this.service.ask('lockstep.cancel', { run: name }));
    this.elsewhere.set(name, live);
  }

  private claimed(of: string): boolean {
    return [...this.open].some((live) => live.waitsFor(of));
  }

  /** That there is none, since the text has changed already, is no reason to show less. */
  private async trace({ record, config }: Entry): Promise<Trace | undefined> {
    const asked = this.service.ask<Trace>('lockstep.trace', { record, config: config.config, format: 'json' });
    return asked.catch(() => undefined);
  }
}

/** What is not asked for in the Testing view does not open it. */
export function quietly(entries: readonly Entry[]): vscode.TestRunRequest {
  const items = entries.map((entry) => entry.item);
  return new vscode.TestRunRequest(items, undefined, undefined, false, true);
}
