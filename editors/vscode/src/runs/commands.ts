// In: the commands that run and end runs. Out: what they run; the server
// chooses what failed, what is stale and what is relevant at a place.
import * as vscode from 'vscode';
import type { RunArgument } from '../messages';
import { command } from '../say';
import type { Service } from '../service';
import type { Runner } from './runner';

/** Adds the commands; what is to be disposed of goes into `into`. */
export function addRunCommands(service: Service, runner: Runner, into: vscode.Disposable[]): void {
  const shown = () => undefined; // the runner has told why
  const commands: Record<string, () => unknown> = {
    'lockstep.runAll': () => runner.run({}).catch(shown),
    'lockstep.runFailed': () => runner.run({ only: 'failed' }).catch(shown),
    'lockstep.runStale': () => runner.run({ only: 'stale' }).catch(shown),
    'lockstep.runRelevant': () => runRelevant(service, runner).catch(shown),
    'lockstep.cancelRuns': () => runner.cancel(),
  };
  for (const [name, act] of Object.entries(commands)) {
    into.push(command(name, act));
  }
}

async function runRelevant(service: Service, runner: Runner): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const convert = service.client?.code2ProtocolConverter;
  if (editor === undefined || convert === undefined) {
    return;
  }
  const argument: RunArgument = {
    relevantTo: {
      uri: convert.asUri(editor.document.uri),
      position: convert.asPosition(editor.selection.active),
    },
  };
  await runner.run(argument);
}
