import type { Claim, Completion } from "./claim.js";

/** The service as a worker sees it, over the network. */
export interface JobApi {
  claim(worker: string): Promise<Claim | null>;
  renew(claim: Claim): Promise<boolean>;
  complete(claim: Claim, result: string): Promise<Completion>;
}

/** Does the job. Once the signal aborts, it has no more effects and rejects. */
export type Work = (payload: string, signal: AbortSignal) => Promise<string>;

const MARGIN_MS = 5_000;

export class Worker {
  constructor(
    private readonly id: string,
    private readonly api: JobApi,
    private readonly work: Work,
  ) {}

  /** Claims one job and works on it. Resolves to whether a result was accepted. */
  async runNext(): Promise<boolean> {
    const asked = Date.now();
    const claim = await this.api.claim(this.id);
    if (!claim) return false;
    const deadline = new Deadline(asked + claim.leaseMs - MARGIN_MS);
    const result = await this.perform(claim, deadline);
    return (await this.api.complete(claim, result)) === "accepted";
  }

  private async perform(claim: Claim, deadline: Deadline): Promise<string> {
    const timer = setInterval(() => this.renew(claim, deadline), claim.leaseMs / 3);
    try {
      deadline.signal.throwIfAborted();
      const result = await this.work(claim.payload, deadline.signal);
      deadline.signal.throwIfAborted();
      return result;
    } finally {
      clearInterval(timer);
      deadline.clear();
    }
  }

  private async renew(claim: Claim, deadline: Deadline): Promise<void> {
    const asked = Date.now();
    const renewed = await this.api.renew(claim).catch(() => false);
    if (renewed) deadline.moveTo(asked + claim.leaseMs - MARGIN_MS);
  }
}

/** Aborts its signal at a point in time, which can be moved until then. */
class Deadline {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(at: number) {
    this.moveTo(at);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  moveTo(at: number): void {
    this.clear();
    const left = at - Date.now();
    if (left <= 0) this.controller.abort();
    else this.timer = setTimeout(() => this.controller.abort(), left);
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}
