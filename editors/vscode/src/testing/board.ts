// In: the open runs of the Testing view, fed by what the server tells, and one
// for each run that was started elsewhere: by a lens, a command, an action.
// Out: what a request of the Testing view has the server run.
import * as vscode from 'vscode';
import { keyOf } from '../key';
import type { Queue, QueuedRun, Run, Trace } from '../messages';
import { isOf } from '../runs/runner';
import type { Service } from '../service';
import { Live } from './live';
import type { Entry, Tree } from './tree';

/** Where runs of the Testing view are asked for, as their names say (runName). */
export const testing = 'testing';

export class Board {
  private readonly open = new Set<Live>();
  /** Of runs that were started elsewhere, by record and name, while the queue has them. */
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
  queue(queue: Queue): void {
    for (const queued of queue.runs) {
      this.follow(queued);
      for (const config of queued.configs) {
        this.open.forEach((live) => live.progress(keyOf({ record: queued.record, config: config.config }), config));
      }
    }
    const names = new Set(queue.runs.map((queued) => `${queued.record}#${queued.run}`));
    for (const [name, live] of this.elsewhere) {
      if (!names.has(name)) {
        this.elsewhere.delete(name);
        void this.end(live);
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

  private follow(queued: QueuedRun): void {
    const unclaimed = queued.configs
      .filter((config) => config.state !== 'done')
      .map((config) => keyOf({ record: queued.record, config: config.config }))
      .flatMap((of) => (this.claimed(of) ? [] : (this.tree.find(of) ?? [])));
    const name = `${queued.record}#${queued.run}`;
    // The queue may still have a run of ours whose outcome is told already.
    if (unclaimed.length === 0 || isOf(testing, queued.run) || this.elsewhere.has(name)) {
      return;
    }
    const live = this.begin(quietly(unclaimed), unclaimed);
    live.run.token.onCancellationRequested(() => this.service.ask('lockstep.cancel', { run: queued.run }));
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
