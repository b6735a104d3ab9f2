// In: the one client that runs: built, ended, built anew. Out: how the server
// is spoken to (server.ts) and what is asked of it.
import * as vscode from 'vscode';
import { State, type LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { Choices } from './choices';
import { warnOfOlder } from './older';
import { ServerProcess } from './process';
import { takeQuestions } from './questions';
import { reasonOf } from './reason';
import { say } from './say';
import { newClient, serverProgram, type Output } from './server';
import type { Service } from './service';

/** Milliseconds that a program has to answer as a server does. */
const patience = 30_000;

/** A server, from before it starts to after it has ended. */
interface Current {
  readonly client: LanguageClient;
  readonly program: string;
  readonly process: ServerProcess;
  readonly choices: Choices;
  /** Ends what it tells the features. */
  readonly listening: vscode.Disposable;
}

/** Starts and ends one client at a time, in the order in which it is asked to. */
export class Running {
  private turn: Promise<void> = Promise.resolve();
  private current: Current | undefined;
  /** The current one's, once it has started. */
  private live: LanguageClient | undefined;
  /** Ends the wait for a server that starts, which has become of no use. */
  private giveUp: () => void = () => undefined;

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

  /** Tells the server, if one runs, what the user has chosen; one that starts is told when it does. */
  async tellChoices(): Promise<void> {
    if (this.current?.client.state === State.Running) {
      await this.current.choices.tell(this.current.client);
    }
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    this.giveUp();
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  private async start(): Promise<void> {
    const program = serverProgram(this.extension);
    if (program === undefined) {
      void say.error(
        'The lockstep program was not found. Put it on PATH or name it in the setting lockstep.server.path, then run "lockstep: Restart Server".',
      );
      await this.tell(undefined);
      return;
    }
    const current = this.build(program);
    this.current = current;
    try {
      if (!(await this.started(current.client))) {
        return; // what comes next in turn ends it
      }
    } catch (reason) {
      await this.end();
      void say.error(`lockstep could not be started (${program}): ${reasonOf(reason)}`);
      return;
    }
    this.live = current.client;
    void warnOfOlder(current.client.initializeResult?.serverInfo?.version, program);
    // The client starts a server that has died anew, a few times.
    current.client.onDidChangeState(({ newState }) => void this.follow(current, newState));
    await this.follow(current, current.client.state);
  }

  private build(program: string): Current {
    const process = new ServerProcess(program, this.output.log);
    const choices = new Choices();
    const client = newClient({
      ...{ server: process, choices, output: this.output, middleware: this.middleware },
      live: () => this.live === client,
      gaveUp: (why) => void this.offerRestart(why),
    });
    takeQuestions(client);
    return { client, program, process, choices, listening: this.service.listen(client) };
  }

  private async offerRestart(why: string): Promise<void> {
    const [restart, output] = ['Restart', 'Show Output'];
    const way = await say.error(why, restart, output);
    if (way === restart) {
      await this.restart();
    } else if (way === output) {
      this.output.log.show();
    }
  }

  /** Whether it has started; false where nobody waits for it any more. */
  private async started(client: LanguageClient): Promise<boolean> {
    const waited = new Promise<boolean>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('it does not answer')), patience);
      this.giveUp = () => (clearTimeout(limit), resolve(false));
    });
    try {
      return await Promise.race([client.start().then(() => true), waited]);
    } finally {
      this.giveUp();
      this.giveUp = () => undefined;
    }
  }

  private async follow(current: Current, state: State): Promise<void> {
    if (current !== this.current || state === State.Starting) {
      return;
    }
    await this.tell(state === State.Running ? current : undefined);
    await this.tellChoices();
  }

  /** Menus and views show what needs a server only while there is one, and that there is none only once that is so. */
  private async tell(current: Current | undefined): Promise<void> {
    this.service.use(current?.client, current?.program);
    const context = { running: current !== undefined, stopped: current === undefined };
    for (const [name, value] of Object.entries(context)) {
      await vscode.commands.executeCommand('setContext', `lockstep.${name}`, value);
    }
  }

  private async end(): Promise<void> {
    const { current } = this;
    this.current = this.live = undefined;
    if (current !== undefined) {
      current.listening.dispose();
      await this.tell(undefined);
      await end(current);
    }
  }
}

/** A server that starts, has died, or never lived, cannot be asked to stop; its process ends in any case. */
async function end({ client, process }: Current): Promise<void> {
  const runs = client.state === State.Running;
  const asked = client.dispose().catch((reason: unknown) => client.debug(`not stopped: ${reasonOf(reason)}`));
  if (runs) {
    await asked;
  }
  await process.end(runs);
  await asked;
}
