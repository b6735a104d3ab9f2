// In: the command line that does in a terminal what a run in the editor does.
// Out: running it.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { keyOf } from './key';
import type { ConfigOutcome, Outcomes, RecordOutcomes } from './messages';
import { command } from './say';
import type { Service } from './service';
import { programFlags } from './server';
import { inShell } from './shell';

/** A config of a record, or the record for all of its configs. */
interface Subject {
  readonly record: RecordOutcomes;
  readonly config: ConfigOutcome | undefined;
}

/** Adds the command; what is to be disposed of goes into `into`. */
export function addCommandLine(service: Service, into: vscode.Disposable[]): void {
  into.push(
    command('lockstep.copyRunCommand', (item?: vscode.TestItem) => copy(service, item)),
  );
}

/** For the item of the Testing view, else for what is at the cursor, else for what the user picks. */
async function copy(service: Service, item?: vscode.TestItem): Promise<string | undefined> {
  const subjects = subjectsOf(await service.outcomes());
  const subject =
    subjects.find((one) => item !== undefined && nameOf(one) === item.id) ??
    subjects.find(atCursor) ??
    (await pick(subjects));
  if (subject === undefined || service.program === undefined) {
    return undefined;
  }
  const line = commandLine(service.program, subject);
  await vscode.env.clipboard.writeText(line);
  vscode.window.setStatusBarMessage('lockstep: the command line was copied', 4000);
  return line;
}

/** Configs before records: what is at the cursor is the narrower one first. */
function subjectsOf({ records }: Outcomes): Subject[] {
  const configs = records.flatMap((record) => record.configs.map((config): Subject => ({ record, config })));
  return [...configs, ...records.map((record): Subject => ({ record, config: undefined }))];
}

function nameOf({ record, config }: Subject): string {
  return config === undefined ? record.uri : keyOf({ record: record.uri, config: config.config });
}

function atCursor({ record, config }: Subject): boolean {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return false;
  }
  const here = (uri: string | null) =>
    uri !== null && vscode.Uri.parse(uri).toString() === editor.document.uri.toString();
  if (config === undefined) {
    return here(record.uri);
  }
  const { line } = editor.selection.active;
  const defined = config.properties.filter((property) => property.own && here(property.uri));
  return here(config.uri) || defined.some((property) => property.range?.start.line === line);
}

async function pick(subjects: readonly Subject[]): Promise<Subject | undefined> {
  const items = subjects.map((subject) => ({
    label: subject.config?.config ?? 'All configs',
    description: subject.record.name,
    subject,
  }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'The command line to run …' });
  return chosen?.subject;
}

function commandLine(program: string, { record, config }: Subject): string {
  const root = vscode.Uri.parse(record.root).fsPath;
  const file = path.relative(root, vscode.Uri.parse(record.uri).fsPath);
  const chosen = config === undefined ? [] : ['--config', config.config];
  return inShell(vscode.env.shell, root, [program, 'run', file, ...chosen, ...programFlags()]);
}
