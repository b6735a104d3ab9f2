// In: the one client that runs: built, ended, built anew. Out: how the server
// is spoken to (server.ts) and what is asked of it.
import * as vscode from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { takeQuestions } from './questions';
import { newClient, serverProgram } from './server';
import type { Service } from './service';

/** Starts and ends one client at a time, in the order in which it is asked to. */
export class Running {
  private turn: Promise<void> = Promise.resolve();

  /** `service` gets each client before it starts, and is told which one runs. */
  constructor(
    private readonly extension: vscode.Uri,
    private readonly service: Service,
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
      return;
    }
    const client = newClient(program, this.middleware);
    this.service.listen(client);
    takeQuestions(client);
    try {
      await client.start();
    } catch (reason) {
      await end(client);
      void vscode.window.showErrorMessage(`lockstep could not be started (${program}): ${text(reason)}`);
      return;
    }
    this.service.use(client);
    await tell(true);
  }

  private async end(): Promise<void> {
    const client = this.service.client;
    if (client !== undefined) {
      this.service.use(undefined);
      await tell(false);
      await end(client);
    }
  }
}

/** Menus show what needs a server only while there is one. */
function tell(running: boolean): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', 'lockstep.running', running);
}

/** A server that has died, or never lived, cannot be asked to stop: that is fine. */
async function end(client: LanguageClient): Promise<void> {
  await client.dispose().catch((reason: unknown) => client.debug(`not stopped: ${text(reason)}`));
}

function text(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
