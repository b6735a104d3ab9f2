// In: the commands that look whether a record's checks can fail, and take away
// what that has found. Out: weakening the model; the server does.
import * as vscode from 'vscode';
import { keyOf } from '../key';
import type { RecordOutcomes } from '../messages';
import { nearRecords, pickRecord } from '../records';
import type { Runner } from '../runs/runner';
import { command, say } from '../say';
import type { Service } from '../service';
import type { ProveArgument } from './shapes';
import { Uncaught } from './uncaught';

/** What is to be proved: without a record the one that the user means. */
type Wanted = Partial<ProveArgument>;

/** Adds the commands; what is to be disposed of goes into `into`. */
export function addProofs(service: Service, runner: Runner, into: vscode.Disposable[]): void {
  const uncaught = new Uncaught(service);
  into.push(
    uncaught,
    command('lockstep.proveChecks', async (of?: Wanted | vscode.TestItem) => {
      const wanted = await meant(service, of);
      return wanted && prove(runner, uncaught, wanted);
    }),
    command('lockstep.clearProofs', () => uncaught.clear()),
  );
}

/** The server tells the score; what nothing caught is opened as a list. */
async function prove(runner: Runner, uncaught: Uncaught, wanted: ProveArgument): Promise<void> {
  const proof = await runner.prove(wanted).catch(() => undefined); // the runner has told why
  for (const record of proof?.records ?? []) {
    const { shown, lost } = await uncaught.show(record);
    if (lost > 0) {
      void say.warning(`lockstep: the model was edited during the proof. Mutants that nothing caught and whose place is gone: ${lost}`);
    }
    if (shown > 0) {
      await vscode.commands.executeCommand('workbench.panel.markers.view.focus', { preserveFocus: true });
    }
  }
}

/** Of an item of the Testing view what it stands for, else of the record that is named or meant. */
async function meant(service: Service, of: Wanted | vscode.TestItem = {}): Promise<ProveArgument | undefined> {
  if (!('id' in of) && of.record !== undefined) {
    return { ...of, record: of.record };
  }
  const { records } = await service.outcomes();
  if ('id' in of) {
    return records.flatMap(subjects).find(({ id }) => id === of.id)?.wanted;
  }
  if (records.length === 0) {
    void say.info('lockstep: no record in this workspace.');
    return undefined;
  }
  const chosen = await pickRecord(await nearRecords(service, records));
  return chosen && { ...of, record: chosen.uri };
}

/** A record and its configs by the names of their items; a negative control stands for its property. */
function subjects({ uri, configs }: RecordOutcomes): { readonly id: string; readonly wanted: ProveArgument }[] {
  return [
    { id: uri, wanted: { record: uri } },
    ...configs.map(({ config, of }) => ({ id: keyOf({ record: uri, config }), wanted: { record: uri, config: of ?? config } })),
  ];
}
