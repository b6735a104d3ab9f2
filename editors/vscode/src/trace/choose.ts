// In: which counterexample a user means who named none. Out: what is known of
// each config, which the server tells.
import * as vscode from 'vscode';
import type { ConfigOutcome, TraceOf } from '../messages';
import { say } from '../say';
import type { Service } from '../service';
import { folderOf } from '../where';

/** The only counterexample, or the one that the user picks; undefined for none. */
export async function choose(service: Service): Promise<TraceOf | undefined> {
  const { records } = await service.outcomes();
  const known = records.flatMap((record) =>
    record.configs
      .filter((config) => (config.outcome?.trace.length ?? 0) > 0)
      .map((config) => ({
        label: config.config,
        description: config.outcome!.trace.join(' → '),
        detail: [record.name, folderOf(record, records, ({ name }) => name), ...wordsOf(config)].filter(Boolean).join(' · '),
        of: { record: record.uri, config: config.config },
      })),
  );
  if (known.length === 0) {
    void say.info('lockstep: no counterexample is known. A run that fails finds one.');
  }
  if (known.length < 2) {
    return known[0]?.of;
  }
  const picked = await vscode.window.showQuickPick(known, { placeHolder: 'The counterexample to show', matchOnDescription: true });
  return picked?.of;
}

/** The verdict, and once that it is stale: the words of one that settles nothing say so, too. */
function wordsOf({ outcome, stale }: ConfigOutcome): Set<string> {
  return new Set([outcome!.words, ...(stale ? ['stale'] : [])]);
}
