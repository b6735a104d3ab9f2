// In: the one client that runs: built, ended, built anew. Out: how the server
// is spoken to (server.ts) and what is asked of it.
import * as vscode from 'vscode';
import { State, type LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { takeQuestions } from './questions';
import { newClient, serverProgram, type Output } from './server';
import type { Service } from './service';

/** Starts and ends one client at a time, in the order in which it is asked to. */
export class Running {
  private turn: Promise<void> = Promise.resolve();
  private current: LanguageClient | undefined;

  /** `service` gets each client before it starts, and is told which one runs. */
  constructor(
    private readonly extension: vscode.Uri,
    private readonly service: Service,
    private readonly output: Output,
    private readonly middleware: Middleware,
  ) {}

  /**
   * Ends the server, if one runs, and starts one with the settings and the
   * program of now. That there is none is told to the user, no rejection.
   */
  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      await this.start();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.end());
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  private async start(): Promise<void> {
    const program = serverProgram(this.extension);
    if (program === undefined) {
      void vscode.window.showErrorMessage(
        'The lockstep program was not found. Put it on PATH or name it in the setting lockstep.server.path, then run "lockstep: Restart Server".',
      );
      await this.tell(undefined);
      return;
    }
    const client = newClient(program, this.output, this.middleware);
    this.service.listen(client);
    takeQuestions(client);
    try {
      await client.start();
    } catch (reason) {
      await end(client);
      await this.tell(undefined);
      void vscode.window.showErrorMessage(`lockstep could not be started (${program}): ${text(reason)}`);
      return;
    }
    this.current = client;
    // The client starts a server that has died anew, a few times.
    client.onDidChangeState(({ newState }) => void this.follow(client, program, newState));
    await this.follow(client, program, client.state);
  }

  private async follow(client: LanguageClient, program: string, state: State): Promise<void> {
    if (client !== this.current || state === State.Starting) {
      return;
    }
    await this.tell(state === State.Running ? client : undefined, program);
  }

  /** Menus and views show what needs a server only while there is one, and that there is none only once that is so. */
  private async tell(client: LanguageClient | undefined, program?: string): Promise<void> {
    this.service.use(client, program);
    const context = { running: client !== undefined, stopped: client === undefined };
    for (const [name, value] of Object.entries(context)) {
      await vscode.commands.executeCommand('setContext', `lockstep.${name}`, value);
    }
  }

  private async end(): Promise<void> {
    const client = this.current;
    this.current = undefined;
    if (client !== undefined) {
      await this.tell(undefined);
      await end(client);
    }
  }
}

/** A server that has died, or never lived, cannot be asked to stop: that is fine. */
async function end(client: LanguageClient): Promise<void> {
  await client.dispose().catch((reason: unknown) => client.debug(`not stopped: ${text(reason)}`));
}

function text(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
