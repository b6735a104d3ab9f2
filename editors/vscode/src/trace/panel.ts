// In: the server's story page in a webview, one for each counterexample. Out:
// what the page looks like and how it steps, which is the page's own.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { keyOf } from '../key';
import { latest } from '../latest';
import type { TraceOf } from '../messages';
import { reasonOf } from '../reason';
import { say } from '../say';
import type { Service } from '../service';
import type { Reveal } from './reveal';
import type { Open, Stories } from './stories';

export const viewType = 'lockstep.trace';

/** What the page says (docs/protocol.md, the page in a webview). */
type Said = { readonly type?: unknown; readonly step?: unknown; readonly file?: unknown; readonly line?: unknown };

const options: vscode.WebviewOptions & vscode.WebviewPanelOptions = {
  enableScripts: true,
  enableForms: false,
  enableFindWidget: true,
  localResourceRoots: [],
};

/** A panel, and what brings its page: one round at a time, so that no page follows a newer one. */
interface Shown {
  readonly panel: vscode.WebviewPanel;
  readonly write: () => Promise<void>;
}

export class Panels implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, Shown>();
  /** Who asks for a panel that is about to open gets that one. */
  private readonly opening = new Map<string, Promise<void>>();

  constructor(
    private readonly service: Service,
    private readonly stories: Stories,
    private readonly reveal: Reveal,
  ) {}

  /** The column of a counterexample's panel, if it has one. */
  columnOf(of: TraceOf): vscode.ViewColumn | undefined {
    return this.panels.get(keyOf(of))?.panel.viewColumn;
  }

  /** Opens the panel of a counterexample, beside two editors if there is but one. */
  show(of: TraceOf): Promise<void> {
    return this.once(of, () => this.open(of));
  }

  private once(of: TraceOf, open: () => Promise<void>): Promise<void> {
    const key = keyOf(of);
    const opening = this.opening.get(key) ?? open().finally(() => this.opening.delete(key));
    this.opening.set(key, opening);
    return opening;
  }

  private async open(of: TraceOf): Promise<void> {
    const open = await this.stories.show(of);
    const shown = this.panels.get(keyOf(of));
    if (shown !== undefined) {
      shown.panel.reveal();
    } else if (open.story === undefined) {
      this.stories.close(of);
      void say.info(`lockstep: ${open.problem}`);
      return;
    } else {
      const column = await this.makeRoom();
      await this.adopt(vscode.window.createWebviewPanel(viewType, of.config, column, options), of);
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
    await this.once(of, async () => {
      await this.stories.show(of, Number(state.step ?? 1));
      if (!this.panels.has(keyOf(of))) {
        await this.adopt(panel, of);
        this.stories.activate(of);
      }
    });
    if (this.panels.get(keyOf(of))?.panel !== panel) {
      panel.dispose(); // there is one already
    }
  }

  /** Writes the page anew, since what it says has changed. */
  async update({ of }: Open): Promise<void> {
    await this.panels.get(keyOf(of))?.write();
  }

  /** Closes the panel of a counterexample, if it has one. */
  close(of: TraceOf): void {
    this.panels.get(keyOf(of))?.panel.dispose();
  }

  /** The page of a counterexample as the webview has it. */
  page(of: TraceOf): string | undefined {
    return this.panels.get(keyOf(of))?.panel.webview.html;
  }

  /** Shows a step in the page. */
  step(open: Open): void {
    void this.panels.get(keyOf(open.of))?.panel.webview.postMessage({ type: 'show', step: open.step });
  }

  private async adopt(panel: vscode.WebviewPanel, of: TraceOf): Promise<void> {
    const write = latest(() => this.write(panel, of));
    this.panels.set(keyOf(of), { panel, write });
    panel.onDidDispose(() => {
      if (this.panels.get(keyOf(of))?.panel === panel) {
        this.panels.delete(keyOf(of));
        this.stories.leave(of);
      }
    });
    panel.onDidChangeViewState(() => panel.active && this.stories.activate(of));
    panel.webview.onDidReceiveMessage((said: Said) => this.said(of, said));
    await write();
  }

  private async write(panel: vscode.WebviewPanel, of: TraceOf): Promise<void> {
    const html = await this.html(of);
    if (this.panels.get(keyOf(of))?.panel === panel) {
      panel.title = of.config;
      panel.webview.html = html;
    }
  }

  private async html(of: TraceOf): Promise<string> {
    const open = this.stories.get(of);
    if (open?.story === undefined) {
      return notice(open?.problem ?? '');
    }
    const asked = { ...of, format: 'html', nonce: randomBytes(24).toString('base64url') };
    try {
      return (await this.service.ask<{ readonly text: string }>('lockstep.trace', asked)).text;
    } catch (reason) {
      return notice(reasonOf(reason));
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
