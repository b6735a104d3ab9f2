// In: showing a step's action and its code in two editors beside the panel,
// which keeps the focus. Out: which step and which places; the story says.
import * as vscode from 'vscode';
import type { Spot } from './story';

/** A pair of editors: one for the code, one for the model. */
export interface Pair {
  readonly code: Spot | undefined;
  readonly model: Spot | undefined;
}

export class Reveal implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderWidth: '1px 0',
    borderStyle: 'solid',
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
  });
  private turn = 0;

  /** Shows both places; what was shown before is marked no longer. A newer call ends this one. */
  async pair({ code, model }: Pair, panel: vscode.ViewColumn | undefined): Promise<void> {
    const turn = ++this.turn;
    this.unmark();
    const columns = columnsFor({ code, model }, panel);
    for (const [spot, column] of [[model, columns.model], [code, columns.code]] as const) {
      if (spot !== undefined && turn === this.turn) {
        await this.open(spot, column);
      }
    }
  }

  /** Shows one place, on the side where its file is or where code goes. */
  async spot(spot: Spot, panel: vscode.ViewColumn | undefined): Promise<void> {
    await this.pair({ code: spot, model: undefined }, panel);
  }

  dispose(): void {
    this.mark.dispose();
  }

  unmark(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      editor.setDecorations(this.mark, []);
    }
  }

  private async open(spot: Spot, viewColumn: vscode.ViewColumn): Promise<void> {
    const document = await vscode.workspace.openTextDocument(spot.uri);
    const first = Math.min(spot.line, document.lineCount) - 1;
    const last = Math.min(Math.max(spot.line, spot.endLine), document.lineCount) - 1;
    const at = new vscode.Position(first, document.lineAt(first).firstNonWhitespaceCharacterIndex);
    const editor = await vscode.window.showTextDocument(document, {
      viewColumn,
      preview: true,
      preserveFocus: true,
      selection: new vscode.Range(at, at),
    });
    const lines = new vscode.Range(first, 0, last, 0);
    editor.setDecorations(this.mark, [lines]);
    editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** Files stay in the group that shows them; others go to the first groups without the panel. */
function columnsFor({ code, model }: Pair, panel: vscode.ViewColumn | undefined) {
  const columns = vscode.window.tabGroups.all.map((group) => group.viewColumn);
  const free = [...columns, Math.max(...columns) + 1, Math.max(...columns) + 2].filter((column) => column !== panel);
  const showing = (spot: Spot | undefined) =>
    vscode.window.visibleTextEditors.find(
      (editor) =>
        editor.viewColumn !== undefined &&
        editor.viewColumn !== panel &&
        editor.document.uri.toString() === spot?.uri.toString(),
    )?.viewColumn;
  const modelNow = showing(model);
  const codeThere = showing(code) ?? free.find((column) => column !== modelNow)!;
  return { code: codeThere, model: modelNow ?? free.find((column) => column !== codeThere)! };
}
