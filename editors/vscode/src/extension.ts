// In: starting and ending the server with the extension, and the commands
// that the server cannot carry out alone. Out: everything that it can.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { addAbout } from './about';
import { addBegin } from './begin';
import { onChoices } from './choices';
import { claimLanguages } from './claim';
import { addCommandLine } from './commandline';
import { Documents } from './documents';
import { addDrift } from './drift';
import type { DriftTree } from './drift/tree';
import { jump, show } from './jump';
import type { Run, ShowArgument } from './messages';
import { addProofs } from './prove';
import { addQuestions } from './questions';
import { Running } from './running';
import { documents as served } from './server';
import { addRunCommands } from './runs/commands';
import { addQueue } from './runs/queue';
import { Runner } from './runs/runner';
import { command, say } from './say';
import { Service } from './service';
import { addStatus } from './status';
import { addTesting, type Testing } from './testing';
import { addTraces, type Traces } from './trace';

/** What other extensions and the tests may use. */
export interface Api {
  /** Each outcome that the server tells, also of runs started elsewhere. */
  readonly onOutcome: vscode.Event<Run>;
  readonly testing: Testing;
  readonly traces: Traces;
  readonly drift: DriftTree;
}

let running: Running | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const service = new Service();
  const runner = new Runner(service);
  const output = {
    log: vscode.window.createOutputChannel('lockstep'),
    trace: vscode.window.createOutputChannel('lockstep trace'),
  };
  const server = new Running(context.extensionUri, service, output, {
    ...runner.middleware,
    workspace: service.middleware,
  });
  running = server;
  const on = (name: string, run: (client: LanguageClient, argument: never) => unknown) =>
    command(name, (argument: never) => withServer(service, run, argument));
  context.subscriptions.push(
    service,
    output.log,
    output.trace,
    on('lockstep.jump', jump),
    on('lockstep.show', (client, argument: ShowArgument) => show(client, argument)),
    command('lockstep.restart', () => server.restart()),
    // VS Code keeps the last lenses of a file that nobody gives lenses for: without
    // this, those of a server that has died stay and say "in step".
    vscode.languages.registerCodeLensProvider(served, { provideCodeLenses: () => [] }),
    onChoices(() => void server.tellChoices()),
  );
  const documents = new Documents();
  context.subscriptions.push(documents);
  addQuestions(documents);
  claimLanguages(context.subscriptions);
  addAbout(service, output, context.subscriptions);
  addBegin(service, context.subscriptions);
  addCommandLine(service, context.subscriptions);
  addRunCommands(service, runner, context.subscriptions);
  addQueue(service, runner, context.subscriptions);
  addProofs(service, runner, context.subscriptions);
  addStatus(service, context.subscriptions);
  const testing = addTesting(service, runner, context.subscriptions);
  const traces = addTraces(service, documents, context.subscriptions);
  const drift = addDrift(service, documents, context.subscriptions);
  await server.restart();
  return { onOutcome: service.onOutcome, testing, traces, drift };
}

export async function deactivate(): Promise<void> {
  await running?.stop();
}

function withServer<A>(
  service: Service,
  run: (client: LanguageClient, argument: A) => unknown,
  argument: A,
): unknown {
  if (service.client === undefined) {
    void say.warning('The lockstep server is not running.');
    return undefined;
  }
  return run(service.client, argument);
}
