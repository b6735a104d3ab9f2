// In: which counterexamples are open, at which step each is, and that they are
// those of now. Out: what shows them.
import * as vscode from 'vscode';
import { keyOf } from '../key';
import { latest } from '../latest';
import type { Trace, TraceOf } from '../messages';
import { reasonOf } from '../reason';
import type { Service } from '../service';
import { onNews } from './news';
import { Story } from './story';

/** An open counterexample. */
export interface Open {
  readonly of: TraceOf;
  /** Undefined where none is known, for the reason in `problem`. */
  readonly story: Story | undefined;
  readonly problem: string;
  readonly step: number;
}

export class Stories implements vscode.Disposable {
  private readonly open = new Map<string, Open>();
  private current: string | undefined;
  /** The active one, while it has no panel. */
  private alone: string | undefined;
  private readonly changed = new vscode.EventEmitter<Open>();
  private readonly stepped = new vscode.EventEmitter<Open>();
  private readonly turned = new vscode.EventEmitter<Open | undefined>();
  private readonly listening: vscode.Disposable;
  /** One round at a time asks for all, so that no answer meets a newer one. */
  private readonly round = latest(() => this.readAll());

  /** What one says, or what its code is, has changed. */
  readonly onChange = this.changed.event;
  /** Somebody chose a step. */
  readonly onStep = this.stepped.event;
  /** Another one, or none, is the active one. */
  readonly onActive = this.turned.event;

  constructor(private readonly service: Service) {
    this.listening = onNews(service, () => void this.round());
  }

  /** The one that was opened or looked at last. */
  get active(): Open | undefined {
    return this.current === undefined ? undefined : this.open.get(this.current);
  }

  get(of: TraceOf): Open | undefined {
    return this.open.get(keyOf(of));
  }

  /** Opens a counterexample, or asks again for one that is open; where one is known, it becomes the active one. */
  async show(of: TraceOf, step?: number): Promise<Open> {
    const known = this.get(of) ?? { of, story: undefined, problem: '', step: 1 };
    const at = step ?? known.step;
    if (this.alone === keyOf(of)) {
      this.alone = undefined; // whoever asks gives it a panel
    }
    this.open.set(keyOf(of), { ...known, step: known.story?.clamp(at) ?? at });
    await this.round();
    const open = this.get(of) ?? known;
    if (open.story !== undefined) {
      this.activate(of);
    }
    return open;
  }

  activate(of: TraceOf): void {
    const key = keyOf(of);
    if (this.current !== key) {
      if (this.alone !== undefined) {
        this.open.delete(this.alone);
        this.alone = undefined;
      }
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

  /**
   * Its panel is closed. The active one stays, for those who go on in the editors,
   * until another one is active or it is closed, too.
   */
  leave(of: TraceOf): void {
    if (this.current === keyOf(of)) {
      this.alone = this.current;
    } else {
      this.open.delete(keyOf(of));
    }
  }

  close(of: TraceOf): void {
    this.open.delete(keyOf(of));
    if (this.alone === keyOf(of)) {
      this.alone = undefined;
    }
    if (this.current === keyOf(of)) {
      this.current = [...this.open.keys()].at(-1);
      this.turned.fire(this.active);
    }
  }

  dispose(): void {
    this.listening.dispose();
    for (const emitter of [this.changed, this.stepped, this.turned]) {
      emitter.dispose();
    }
  }

  private async readAll(): Promise<void> {
    for (const { of } of [...this.open.values()]) {
      const now = await this.read(of);
      const before = this.get(of);
      if (before === undefined || (before.problem === now.problem && sameText(before.story, now.story))) {
        continue;
      }
      const next = { of, ...now, step: now.story?.clamp(before.step) ?? before.step };
      this.open.set(keyOf(of), next);
      this.changed.fire(next);
    }
  }

  private async read(of: TraceOf): Promise<Pick<Open, 'story' | 'problem'>> {
    try {
      return { story: new Story(await this.service.ask<Trace>('lockstep.trace', of)), problem: '' };
    } catch (reason) {
      return { story: undefined, problem: reasonOf(reason).replace(/^lockstep: /, '') };
    }
  }
}

function sameText(a: Story | undefined, b: Story | undefined): boolean {
  return JSON.stringify(a?.trace) === JSON.stringify(b?.trace);
}
