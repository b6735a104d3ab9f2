// In: the diff editor between what a function is compared with and what it is
// now. Out: which text it is compared with; the server says.
import * as vscode from 'vscode';
import { uriOf, type Documents } from '../documents';
import type { Service } from '../service';
import { fileOf, type Node } from './nodes';
import type { Baseline } from './shapes';

const kind = 'baseline';

/** A covered function by name, or by a place in it. */
export interface DiffOf {
  readonly uri: vscode.Uri;
  readonly function?: string;
  readonly position?: vscode.Position;
}

/** Brings the texts of before. */
export function addBaselines(documents: Documents, service: Service): void {
  documents.add(kind, async (query) => {
    const { commit, ...asked } = JSON.parse(query) as { uri: string; function: string; commit: string };
    const baseline = await service.ask<Baseline>('lockstep.baseline', { ...asked, whole: true });
    if (baseline.commit !== commit) {
      throw new Error(`The code is compared with ${baseline.commit.slice(0, 8)} now.`);
    }
    return baseline.text;
  });
}

/** The function that a node, a code action or the cursor means. */
export function meant(target: Node | DiffOf | undefined): DiffOf | undefined {
  if (target !== undefined && 'kind' in target) {
    if (target.kind !== 'function') {
      return undefined;
    }
    const { record, fn } = target;
    const position = fn.now === null ? {} : { position: new vscode.Position(fn.now.line - 1, 0) };
    return { uri: fileOf(record, fn), function: fn.moved?.name ?? fn.name, ...position };
  }
  const editor = vscode.window.activeTextEditor;
  return target ?? (editor && { uri: editor.document.uri, position: editor.selection.active });
}

/** Opens the diff, scrolled to the function. */
export async function openDiff(service: Service, of: DiffOf): Promise<void> {
  const convert = service.client!.code2ProtocolConverter;
  const uri = convert.asUri(of.uri);
  const named = of.function === undefined && of.position ? { position: convert.asPosition(of.position) } : { function: of.function };
  const baseline = await service.ask<Baseline>('lockstep.baseline', { uri, ...named, whole: true });
  const name = of.uri.path.slice(of.uri.path.lastIndexOf('/') + 1);
  const before = uriOf(kind, name, { uri, function: baseline.function, commit: baseline.commit });
  const compared = baseline.judgement === '' ? 'sync' : 'acknowledged';
  const title = `${name} (${compared} ${baseline.commit.slice(0, 7)}) ↔ now`;
  const selection = of.position && new vscode.Range(of.position, of.position);
  await vscode.commands.executeCommand('vscode.diff', before, of.uri, title, { preview: true, selection });
}

/** Offers the diff where drift is told in code. */
export const diffActions: vscode.CodeActionProvider = {
  provideCodeActions(document, _range, context) {
    const told = context.diagnostics.filter(({ source, code }) => source === 'lockstep' && isDrift(code));
    if (told.length === 0) {
      return [];
    }
    const action = new vscode.CodeAction('Open diff against the sync commit', vscode.CodeActionKind.QuickFix);
    action.diagnostics = told;
    const of: DiffOf = { uri: document.uri, position: told[0]!.range.start };
    action.command = { command: 'lockstep.openDiff', title: action.title, arguments: [of] };
    return [action];
  },
};

function isDrift(code: vscode.Diagnostic['code']): boolean {
  const name = typeof code === 'object' ? code.value : code;
  return typeof name === 'string' && name.startsWith('covered-') && name !== 'covered-context';
}
