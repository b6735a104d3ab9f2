// In: which counterexamples are open, at which step each is, and that they are
// those of now. Out: what shows them.
import * as vscode from 'vscode';
import type { Trace, TraceOf } from '../messages';
import type { Service } from '../service';
import { keyOf, Story } from './story';

/** An open counterexample. */
export interface Open {
  readonly of: TraceOf;
  /** Undefined where none is known, for the reason in `problem`. */
  readonly story: Story | undefined;
  readonly problem: string;
  readonly step: number;
}

/** Milliseconds of quiet after which an edit is looked at. */
const pause = 300;

export class Stories implements vscode.Disposable {
  private readonly open = new Map<string, Open>();
  private current: string | undefined;
  private editing: NodeJS.Timeout | undefined;
  private readonly changed = new vscode.EventEmitter<Open>();
  private readonly stepped = new vscode.EventEmitter<Open>();
  private readonly turned = new vscode.EventEmitter<Open | undefined>();
  private readonly listening: vscode.Disposable;

  /** What one says, or what its code is, has changed. */
  readonly onChange = this.changed.event;
  /** Somebody chose a step. */
  readonly onStep = this.stepped.event;
  /** Another one, or none, is the active one. */
  readonly onActive = this.turned.event;

  constructor(private readonly service: Service) {
    this.listening = vscode.Disposable.from(
      service.onOutcome(() => void this.refresh()),
      service.onChange(() => void this.refresh()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.edited(document.uri)),
    );
  }

  /** The one that was opened or looked at last. */
  get active(): Open | undefined {
    return this.current === undefined ? undefined : this.open.get(this.current);
  }

  get(of: TraceOf): Open | undefined {
    return this.open.get(keyOf(of));
  }

  /** Opens a counterexample, or asks again for one that is open; it becomes the active one. */
  async show(of: TraceOf, step?: number): Promise<Open> {
    const shown = await this.read(of, step ?? this.get(of)?.step ?? 1);
    this.open.set(keyOf(of), shown);
    this.activate(of);
    this.changed.fire(shown);
    return shown;
  }

  activate(of: TraceOf): void {
    const key = keyOf(of);
    if (this.current !== key) {
      this.current = key;
      this.turned.fire(this.active);
    }
  }

  /** Goes to a step; one that is not there is the nearest. */
  go(of: TraceOf, step: number): void {
    const open = this.get(of);
    if (open?.story !== undefined) {
      const next = { ...open, step: open.story.clamp(step) };
      this.open.set(keyOf(of), next);
      this.activate(of);
      this.stepped.fire(next);
    }
  }

  close(of: TraceOf): void {
    this.open.delete(keyOf(of));
    if (this.current === keyOf(of)) {
      this.current = [...this.open.keys()].at(-1);
      this.turned.fire(this.active);
    }
  }

  /** Asks anew for all that are open. */
  async refresh(): Promise<void> {
    for (const { of } of [...this.open.values()]) {
      const before = this.get(of);
      const now = await this.read(of, before?.step ?? 1);
      const same = this.get(of);
      if (same === undefined || same.problem === now.problem && sameText(same.story, now.story)) {
        continue;
      }
      const next = { ...now, step: now.story?.clamp(same.step) ?? same.step };
      this.open.set(keyOf(of), next);
      this.changed.fire(next);
    }
  }

  dispose(): void {
    clearTimeout(this.editing);
    this.listening.dispose();
    for (const emitter of [this.changed, this.stepped, this.turned]) {
      emitter.dispose();
    }
  }

  private edited(uri: vscode.Uri): void {
    if (this.open.size > 0 && uri.scheme === 'file') {
      clearTimeout(this.editing);
      this.editing = setTimeout(() => void this.refresh(), pause);
    }
  }

  private async read(of: TraceOf, step: number): Promise<Open> {
    try {
      const story = new Story(await this.service.ask<Trace>('lockstep.trace', of));
      return { of, story, problem: '', step: story.clamp(step) };
    } catch (reason) {
      const problem = reason instanceof Error ? reason.message : String(reason);
      return { of, story: undefined, problem: problem.replace(/^lockstep: /, ''), step };
    }
  }
}

function sameText(a: Story | undefined, b: Story | undefined): boolean {
  return JSON.stringify(a?.trace) === JSON.stringify(b?.trace);
}
