// In: a run or a proof, whoever asks for it (lens, command, Testing view): only in
// a trusted workspace, and a refusal told with a way out. Out: what it came to.
import * as vscode from 'vscode';
import { LSPErrorCodes, type Middleware, ResponseError } from 'vscode-languageclient/node';
import type { Run, RunArgument } from '../messages';
import type { Proof, ProveArgument } from '../prove/shapes';
import { reasonOf } from '../reason';
import { say } from '../say';
import type { Service } from '../service';
import { isOurs, runName } from './name';

export class Runner {
  constructor(private readonly service: Service) {}

  readonly middleware: Middleware = {
    // The server's own commands, as in lenses: what is refused is said here.
    executeCommand: async (command, args, next) => {
      if (command !== 'lockstep.run') {
        return Promise.resolve(next(command, args)).catch((refused: unknown) => void say.error(reasonOf(refused)));
      }
      const shown = () => undefined;
      return this.run((args[0] ?? {}) as RunArgument).catch(shown);
    },
    // How far a run is stands in the status bar once (queue.ts).
    handleWorkDoneProgress: (token, params, next) => {
      if (!isOurs(String(token))) {
        next(token, params);
      }
    },
  };

  /**
   * Has the server run what is asked for; undefined where the user does not
   * want that, no server runs or all was cancelled. A refusal is shown and
   * rejected.
   */
  run(argument: RunArgument): Promise<Run | undefined> {
    return this.start('lockstep.run', argument);
  }

  /** Has it look whether checks can fail, likewise. */
  prove(argument: ProveArgument): Promise<Proof | undefined> {
    return this.start('lockstep.prove', argument);
  }

  private async start<T>(what: string, argument: object): Promise<T | undefined> {
    if (!(await trusted())) {
      return undefined;
    }
    const cancelled = (refused: unknown) => {
      if (refused instanceof ResponseError && refused.code === LSPErrorCodes.RequestCancelled) {
        return undefined;
      }
      throw refused;
    };
    const named = { run: runName('editor'), ...argument };
    try {
      return await this.service.ask<T>(what, named).catch(cancelled);
    } catch (refused) {
      void this.refuse(refused);
      throw refused;
    }
  }

  /** Ends the run of that name, or all. One that has ended already is no error. */
  cancel(run?: string): void {
    const nothing = () => undefined;
    void this.service.ask('lockstep.cancel', run === undefined ? {} : { run }).catch(nothing);
  }

  private async refuse(refused: unknown): Promise<void> {
    const missing = missingOf(refused);
    const install = 'Install TLC';
    const settings = 'Open Settings';
    const ways = [...(missing === 'tlc' ? [install] : []), ...(missing === undefined ? [] : [settings])];
    const way = await say.error(reasonOf(refused), ...ways);
    if (way === install) {
      const failed = (reason: unknown) => say.error(reasonOf(reason));
      await this.service.ask('lockstep.install', { confirm: false }).catch(failed);
    } else if (way === settings) {
      const setting = missing === 'java' ? 'lockstep.java' : 'lockstep.tlcJar';
      await vscode.commands.executeCommand('workbench.action.openSettings', setting);
    }
  }
}

/** Which program the run lacks, where that is why it was refused. */
function missingOf(refused: unknown): 'java' | 'tlc' | undefined {
  const data: unknown = refused instanceof ResponseError ? refused.data : undefined;
  const missing = (data as { readonly missing?: unknown } | undefined)?.missing;
  return missing === 'java' || missing === 'tlc' ? missing : undefined;
}

/** The server refuses such runs too; here the user is led to the decision. */
async function trusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) {
    return true;
  }
  const manage = 'Manage Workspace Trust';
  const answer = await say.warning(
    'Running a model can start programs, so lockstep runs none before you trust this workspace.',
    manage,
  );
  if (answer === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
  return false;
}
