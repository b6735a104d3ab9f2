// In: the server's story page in a webview, one for each counterexample. Out:
// what the page looks like and how it steps, which is the page's own.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { TraceOf } from '../messages';
import type { Service } from '../service';
import type { Reveal } from './reveal';
import type { Open, Stories } from './stories';
import { keyOf } from './story';

export const viewType = 'lockstep.trace';

/** What the page says (docs/protocol.md, the page in a webview). */
type Said = { readonly type?: unknown; readonly step?: unknown; readonly file?: unknown; readonly line?: unknown };

const options: vscode.WebviewOptions & vscode.WebviewPanelOptions = {
  enableScripts: true,
  enableForms: false,
  enableFindWidget: true,
  localResourceRoots: [],
};

export class Panels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, vscode.WebviewPanel>();

  constructor(
    private readonly service: Service,
    private readonly stories: Stories,
    private readonly reveal: Reveal,
  ) {}

  /** The column of a counterexample's panel, if it has one. */
  columnOf(of: TraceOf): vscode.ViewColumn | undefined {
    return this.panels.get(keyOf(of))?.viewColumn;
  }

  /** Opens the panel of a counterexample, beside two editors if there is but one. */
  async show(of: TraceOf): Promise<void> {
    const open = await this.stories.show(of);
    const panel = this.panels.get(keyOf(of));
    if (panel !== undefined) {
      panel.reveal();
    } else if (open.story === undefined) {
      this.stories.close(of);
      void vscode.window.showInformationMessage(`lockstep: ${open.problem}`);
      return;
    } else {
      const column = await this.makeRoom();
      await this.adopt(vscode.window.createWebviewPanel(viewType, of.config, column, options), open);
    }
    this.stories.go(of, open.step);
  }

  /** A panel of before the window was loaded anew. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    if (!isTraceOf(state)) {
      panel.dispose();
      return;
    }
    const of = { record: state.record, config: state.config };
    panel.webview.options = options;
    await this.adopt(panel, await this.stories.show(of, Number(state.step ?? 1)));
  }

  /** Writes the page anew, since what it says has changed. */
  async update(open: Open): Promise<void> {
    const panel = this.panels.get(keyOf(open.of));
    if (panel !== undefined) {
      await this.write(panel, open);
    }
  }

  /** The page of a counterexample as the webview has it. */
  page(of: TraceOf): string | undefined {
    return this.panels.get(keyOf(of))?.webview.html;
  }

  /** Shows a step in the page. */
  step(open: Open): void {
    void this.panels.get(keyOf(open.of))?.webview.postMessage({ type: 'show', step: open.step });
  }

  private async adopt(panel: vscode.WebviewPanel, open: Open): Promise<void> {
    const { of } = open;
    this.panels.set(keyOf(of), panel);
    panel.onDidDispose(() => {
      this.panels.delete(keyOf(of));
      this.stories.close(of);
    });
    panel.onDidChangeViewState(() => panel.active && this.stories.activate(of));
    panel.webview.onDidReceiveMessage((said: Said) => this.said(of, said));
    await this.write(panel, open);
  }

  private async write(panel: vscode.WebviewPanel, open: Open): Promise<void> {
    panel.title = open.of.config;
    if (open.story === undefined) {
      panel.webview.html = notice(open.problem);
      return;
    }
    const asked = { ...open.of, format: 'html', nonce: randomBytes(24).toString('base64url') };
    try {
      panel.webview.html = (await this.service.ask<{ readonly text: string }>('lockstep.trace', asked)).text;
    } catch (reason) {
      panel.webview.html = notice(reason instanceof Error ? reason.message : String(reason));
    }
  }

  /** Only what the story has is believed: a step of it, or a place in it. */
  private said(of: TraceOf, said: Said): void {
    const open = this.stories.get(of);
    if (open?.story === undefined) {
      return;
    }
    switch (said.type) {
      case 'ready':
        return this.step(open);
      case 'step':
        return this.stories.go(of, Number(said.step));
      case 'place': {
        const spot = open.story.find(said.file, said.line);
        if (spot !== undefined) {
          void this.reveal.spot(spot, this.columnOf(of));
        }
      }
    }
  }

  /**
   * The column for a new panel. Where all is in one group, code and model get
   * two groups above each other, and the panel one beside them.
   */
  private async makeRoom(): Promise<vscode.ViewColumn> {
    if (vscode.window.tabGroups.all.length > 1) {
      return vscode.ViewColumn.Beside;
    }
    await vscode.commands.executeCommand('vscode.setEditorLayout', {
      orientation: 0,
      groups: [{ groups: [{}, {}], size: 0.5 }, { size: 0.5 }],
    });
    return vscode.ViewColumn.Three;
  }
}

function isTraceOf(state: unknown): state is TraceOf & { readonly step?: unknown } {
  const { record, config } = (state ?? {}) as Partial<TraceOf>;
  return typeof record === 'string' && typeof config === 'string';
}

/** A page that only says why there is no story. */
function notice(problem: string): string {
  const text = problem.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>
<body><p>${text}</p></body></html>`;
}
