// In: "explain in the editor", the number and the changes of each step beside
// its code. Out: which steps there are.
import * as vscode from 'vscode';
import { say } from '../say';
import type { Open, Stories } from './stories';
import { changesOf, type Story } from './story';

/** What stands beside a line: its steps, in order. */
interface Note {
  readonly line: number;
  readonly steps: { readonly number: number; readonly words: string }[];
}

export class Explain implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    before: { margin: '0 0.4em 0 0', color: new vscode.ThemeColor('editorInfo.foreground') },
    after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.infoForeground'),
  });
  private on = false;
  private wasStale = false;
  private readonly listening: vscode.Disposable;

  constructor(private readonly stories: Stories) {
    this.listening = vscode.Disposable.from(
      stories.onChange((open) => this.follow(open)),
      stories.onActive((open) => (open === undefined ? this.set(false) : this.draw())),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
    );
  }

  /** Of one that is stale it is said why nothing stands there; it comes with a run. */
  async toggle(): Promise<void> {
    const open = this.stories.active;
    if (open?.story?.trace.stale !== true) {
      this.set(!this.on);
      return;
    }
    this.set(true);
    const run = 'Run';
    if ((await say.info(`${open.of.config} is not explained: ${outdated}.`, run)) === run) {
      await vscode.commands.executeCommand('lockstep.run', { record: open.of.record, configs: [open.of.config] });
    }
  }

  /** What stands beside the lines of a document, as text. */
  notes(uri: vscode.Uri): string[] {
    return this.notesFor(uri).map((note) => `${note.line}: ${text(note)}`);
  }

  dispose(): void {
    this.listening.dispose();
    this.type.dispose();
  }

  private set(on: boolean): void {
    this.on = on && this.stories.active?.story !== undefined;
    void vscode.commands.executeCommand('setContext', 'lockstep.explaining', this.on);
    this.draw();
  }

  private follow(open: Open): void {
    const stale = this.stories.active?.story?.trace.stale === true;
    if (this.on && stale && !this.wasStale) {
      void vscode.window.setStatusBarMessage(`$(comment) ${open.of.config} is explained no more: ${outdated}`, 8000);
    }
    this.wasStale = stale;
    this.draw();
  }

  /** Of a model that has changed since nothing is explained: the path may be one no more. */
  private notesFor(uri: vscode.Uri): Note[] {
    const story = this.stories.active?.story;
    return this.on && story !== undefined && !story.trace.stale ? notesOf(story, uri) : [];
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const shown = this.notesFor(editor.document.uri).filter((note) => note.line <= editor.document.lineCount);
      editor.setDecorations(this.type, shown.map((note) => decoration(editor.document, note)));
    }
  }
}

const outdated = 'its model has changed since, and another run tells the steps of now';

function notesOf(story: Story, uri: vscode.Uri): Note[] {
  const notes = new Map<number, Note>();
  for (const step of story.trace.steps) {
    for (const spot of story.code(step).filter((one) => one.uri.toString() === uri.toString())) {
      const note = notes.get(spot.line) ?? { line: spot.line, steps: [] };
      const changes = changesOf(step).join(', ');
      note.steps.push({ number: step.number, words: changes === '' ? step.words : `${step.words}: ${changes}` });
      notes.set(spot.line, note);
    }
  }
  return [...notes.values()];
}

function text(note: Note): string {
  return note.steps.map((step) => `${sign(step.number)} ${step.words}`).join('   ');
}

/** ① to ⑳, beyond that (21). */
function sign(number: number): string {
  return number <= 20 ? String.fromCodePoint(0x245f + number) : `(${number})`;
}

function decoration(document: vscode.TextDocument, note: Note): vscode.DecorationOptions {
  const line = document.lineAt(note.line - 1);
  const start = new vscode.Position(line.lineNumber, line.firstNonWhitespaceCharacterIndex);
  const hover = new vscode.MarkdownString();
  for (const step of note.steps) {
    hover.appendText(`Step ${step.number}: ${step.words}\n`);
  }
  return {
    range: new vscode.Range(start, line.range.end),
    hoverMessage: hover,
    renderOptions: {
      before: { contentText: note.steps.map((step) => sign(step.number)).join('') },
      after: { contentText: text(note) },
    },
  };
}
