// In: a mutant that nothing caught as a problem at its place in the model. Out:
// for how long it stands there (uncaught.ts).
import * as vscode from 'vscode';
import type { Mutant, ProofRecord } from './shapes';

/** By verdict; one that is not here has no problem: it was caught, or cannot be told from the model. */
const severities = new Map([
  ['survived', vscode.DiagnosticSeverity.Warning],
  ['failed', vscode.DiagnosticSeverity.Error],
  ['undecided', vscode.DiagnosticSeverity.Information],
  ['not-buildable', vscode.DiagnosticSeverity.Information],
]);

/** Whether it is to be listed. */
export function isUncaught({ verdict }: Mutant): boolean {
  return severities.has(verdict);
}

/** The file of its module. */
export function moduleOf({ root }: ProofRecord, { file }: Mutant): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(root), file);
}

/** The problem of one that is to be listed; undefined where the module has another text by now. */
export function problemOf(record: ProofRecord, mutant: Mutant, module: string): vscode.Diagnostic | undefined {
  const range = rangeOf(mutant, module);
  if (range === undefined) {
    return undefined;
  }
  const message = [mutant.words, mutant.reason].filter(Boolean).join(' · ');
  const problem = new vscode.Diagnostic(range, message, severities.get(mutant.verdict));
  problem.source = 'lockstep prove';
  problem.code = mutant.verdict;
  problem.relatedInformation = related(record, mutant, range);
  return problem;
}

/** What the mutant replaced, where it still stands on its line. */
function rangeOf({ text, line }: Mutant, module: string): vscode.Range | undefined {
  const below = module.split(/\r?\n/).slice(line - 1);
  const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const found = new RegExp(text.split(' ').map(literal).join('\\s+')).exec(below.join('\n'));
  if (found === null || found.index > below[0]!.length) {
    return undefined;
  }
  const lines = found[0].split('\n');
  const last = lines.at(-1)!.length;
  const end = lines.length === 1 ? found.index + last : last;
  return new vscode.Range(line - 1, found.index, line + lines.length - 2, end);
}

/** The way to a survivor's first new step, and the code of the action. */
function related(record: ProofRecord, mutant: Mutant, range: vscode.Range): vscode.DiagnosticRelatedInformation[] {
  const told = (uri: vscode.Uri, at: vscode.Range, message: string) =>
    new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, at), message);
  const path = mutant.path.length === 0 ? [] : [`first new step: ${mutant.path.join(' → ')}`];
  return [
    ...path.map((message) => told(moduleOf(record, mutant), range, message)),
    ...mutant.code.map((at) =>
      told(
        vscode.Uri.joinPath(vscode.Uri.parse(record.root), at.file),
        new vscode.Range(at.line - 1, 0, at.line - 1, 0),
        at.function || at.file,
      ),
    ),
  ];
}
