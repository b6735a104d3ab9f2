// In: what the last proof of each record left uncaught, among VS Code's problems
// until the module has another text. Out: what one of them says (problem.ts).
import * as vscode from 'vscode';
import type { Service } from '../service';
import { isUncaught, moduleOf, problemOf } from './problem';
import type { ProofRecord } from './shapes';

export class Uncaught implements vscode.Disposable {
  /** By record: two may share a module. */
  private readonly found = new Map<string, vscode.DiagnosticCollection>();
  /** The texts that the problems speak of, by module. */
  private readonly texts = new Map<string, string>();
  private readonly listening: vscode.Disposable;

  constructor(service: Service) {
    this.listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.hold(document.uri, () => document.getText())),
      service.onFiles(() => void this.reread()),
    );
  }

  /**
   * Shows them in place of those of the record's last proof. The answer says how
   * many are shown, and how many are not, as their module has another text by now.
   */
  async show(record: ProofRecord): Promise<{ readonly shown: number; readonly lost: number }> {
    const mutants = record.mutants.filter(isUncaught);
    const texts = new Map<string, string>();
    for (const mutant of mutants) {
      const uri = moduleOf(record, mutant);
      texts.set(uri.toString(), texts.get(uri.toString()) ?? (await textOf(uri)));
    }
    const problems = mutants.flatMap((mutant): [vscode.Uri, vscode.Diagnostic[]][] => {
      const uri = moduleOf(record, mutant);
      const problem = problemOf(record, mutant, texts.get(uri.toString())!);
      return problem === undefined ? [] : [[uri, [problem]]];
    });
    this.of(record.uri).clear();
    this.of(record.uri).set(problems); // those of a module are put together
    texts.forEach((text, uri) => this.texts.set(uri, text));
    return { shown: problems.length, lost: mutants.length - problems.length };
  }

  clear(): void {
    this.found.forEach((problems) => problems.dispose());
    this.found.clear();
    this.texts.clear();
  }

  dispose(): void {
    this.listening.dispose();
    this.clear();
  }

  private of(record: string): vscode.DiagnosticCollection {
    const known = this.found.get(record) ?? vscode.languages.createDiagnosticCollection(`lockstep prove ${record}`);
    this.found.set(record, known);
    return known;
  }

  /** Takes the problems of a module away whose text is another one now. */
  private hold(uri: vscode.Uri, text: () => string): void {
    const spoken = this.texts.get(uri.toString());
    if (spoken !== undefined && spoken !== text()) {
      this.texts.delete(uri.toString());
      this.found.forEach((problems) => problems.delete(uri));
    }
  }

  /** After changes on disk, of which modules that are not open may be a part. */
  private async reread(): Promise<void> {
    for (const module of this.texts.keys()) {
      const uri = vscode.Uri.parse(module);
      const text = await textOf(uri);
      this.hold(uri, () => text);
    }
  }
}

/** A file's text as the editor has it; "" of one that cannot be read. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) {
    return open.getText();
  }
  const bytes = vscode.workspace.fs.readFile(uri);
  return bytes.then((read) => new TextDecoder().decode(read), () => '');
}
