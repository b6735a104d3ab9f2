// In: what the server tells unasked, as events that outlive its restarts, and
// one way to ask it. Out: what the features make of either.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient, type Middleware } from 'vscode-languageclient/node';
import type { Outcomes, Queue, Run, Status, TraceOf } from './messages';

/** The server as features see it: whichever runs now. */
export class Service implements vscode.Disposable {
  private readonly outcome = new vscode.EventEmitter<Run>();
  private readonly status = new vscode.EventEmitter<Status>();
  private readonly queue = new vscode.EventEmitter<Queue>();
  private readonly trace = new vscode.EventEmitter<TraceOf>();
  private readonly files = new vscode.EventEmitter<void>();
  private readonly change = new vscode.EventEmitter<void>();
  private now: LanguageClient | undefined;
  private started: string | undefined;
  private ended = false;

  /** What a run came to, once at its end, wherever it was started. */
  readonly onOutcome = this.outcome.event;
  /** The state of every record, whenever one changes, and when outcomes of other processes have come. */
  readonly onStatus = this.status.event;
  /** What runs and waits, a few times a second while something does. */
  readonly onQueue = this.queue.event;
  /** The user chose to see a counterexample, below a message of the server's. */
  readonly onShowTrace = this.trace.event;
  /** Files have changed on disk, and the server knows. */
  readonly onFiles = this.files.event;
  /** A server has started or ended: all that was asked of it is out of date. */
  readonly onChange = this.change.event;

  /** The client of the server that runs, if one does. */
  get client(): LanguageClient | undefined {
    return this.now;
  }

  /** None runs any more, or none could be started; not so before the first is up. */
  get stopped(): boolean {
    return this.ended;
  }

  /** The program of the server that runs, if one does. */
  get program(): string | undefined {
    return this.started;
  }

  /** What a client needs to be built with for onFiles. */
  readonly middleware: Middleware['workspace'] = {
    didChangeWatchedFile: async (event, next) => {
      await next(event);
      this.files.fire();
    },
  };

  /** Listens to a client that has not started yet, until what is returned is disposed of. */
  listen(client: LanguageClient): vscode.Disposable {
    return vscode.Disposable.from(
      client.onNotification('lockstep/outcome', (run: Run) => this.outcome.fire(run)),
      client.onNotification('lockstep/status', (status: Status) => this.status.fire(status)),
      client.onNotification('lockstep/showTrace', (of: TraceOf) => this.trace.fire(of)),
      client.onNotification('lockstep/queue', (queue: Queue) => this.queue.fire(queue)),
    );
  }

  /** Says which client of which program runs from now on; with none, nothing runs and nothing waits. */
  use(client: LanguageClient | undefined, program?: string): void {
    this.now = client;
    this.started = client && program;
    this.ended = client === undefined;
    if (client === undefined) {
      this.queue.fire({ runs: [] });
    }
    this.change.fire();
  }

  /**
   * Has the server execute a command and gives its answer. A refusal is a
   * rejection, and so is that no server runs.
   */
  async ask<T>(command: string, argument: object): Promise<T> {
    if (this.now === undefined) {
      throw new Error('The lockstep server is not running.');
    }
    const answer: unknown = await this.now.sendRequest(ExecuteCommandRequest.type, {
      command,
      arguments: [argument],
    });
    return answer as T;
  }

  /** What every config came to last; nothing is run. */
  outcomes(): Promise<Outcomes> {
    return this.ask('lockstep.outcomes', {});
  }

  dispose(): void {
    for (const emitter of [this.outcome, this.status, this.queue, this.trace, this.files, this.change]) {
      emitter.dispose();
    }
  }
}
