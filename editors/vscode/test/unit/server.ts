// In: a server whose answers come when a test says so. Out: what they are.
import type { Service } from '../../src/service';
import { EventEmitter } from './vscode';

interface Asked {
  readonly command: string;
  readonly argument: object;
  readonly answer: (value: unknown) => void;
  readonly refuse: (reason: Error) => void;
}

/** Stands for the server; what it was asked waits in `asked`. */
export class Server {
  readonly asked: Asked[] = [];
  readonly outcome = new EventEmitter<unknown>();
  readonly status = new EventEmitter<unknown>();
  private readonly other = new EventEmitter<void>();
  private readonly ask = (command: string, argument: object) =>
    new Promise((answer, refuse) => this.asked.push({ command, argument, answer, refuse }));
  readonly service = {
    client: { warn: () => undefined },
    onOutcome: this.outcome.event,
    onStatus: this.status.event,
    onChange: this.other.event,
    onFiles: this.other.event,
    ask: this.ask,
    outcomes: () => this.ask('lockstep.outcomes', {}),
  } as unknown as Service;

  /** Answers the oldest question that has no answer yet, and waits for what that leads to. */
  async answer(value: unknown): Promise<void> {
    (await this.oldest()).answer(value);
    await settled();
  }

  /** Refuses it, likewise. */
  async refuse(reason: string): Promise<void> {
    (await this.oldest()).refuse(new Error(reason));
    await settled();
  }

  private async oldest(): Promise<Asked> {
    await settled();
    const question = this.asked.shift();
    if (question === undefined) {
      throw new Error('nothing was asked');
    }
    return question;
  }
}

/** All that waits for no answer has been done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
