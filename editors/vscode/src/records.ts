// In: which record a user means. Out: what is done with it.
import * as vscode from 'vscode';
import type { RecordOutcomes } from './messages';
import type { Service } from './service';
import { folderOf } from './where';

/** The only record, or the one that the user picks. */
export async function pickRecord(records: readonly RecordOutcomes[]): Promise<RecordOutcomes | undefined> {
  const items = records.map((record) => ({
    label: record.name,
    description: record.words,
    detail: folderOf(record, records, ({ name }) => name),
    record,
  }));
  const chosen = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items);
  return chosen?.record;
}

/** Those that speak of the file in front, as their code, model or expectations; all where none does. */
export async function nearRecords(service: Service, records: readonly RecordOutcomes[]): Promise<readonly RecordOutcomes[]> {
  const front = vscode.window.activeTextEditor?.document.uri;
  const convert = service.client?.code2ProtocolConverter;
  if (convert === undefined || front?.scheme !== 'file') {
    return records;
  }
  const about = await service.ask<{ readonly records: readonly { readonly uri: string }[] }>('lockstep.drift', {
    file: convert.asUri(front),
  });
  const near = records.filter((record) => about.records.some(({ uri }) => uri === record.uri));
  return near.length > 0 ? near : records;
}
