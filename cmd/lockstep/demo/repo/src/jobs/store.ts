export interface Lease {
  worker: string;
  ticket: number;
  until: number;
}

export interface Job {
  id: string;
  payload: string;
  status: "queued" | "claimed" | "done";
  claims: number;
  lease: Lease | null;
  result: string | null;
}

export type HeldJob = Job & { lease: Lease };

/** The jobs table. Every call is synchronous, and a returned job is a copy of its row. */
export class JobStore {
  private readonly rows = new Map<string, Job>();

  add(id: string, payload: string): void {
    this.rows.set(id, { id, payload, status: "queued", claims: 0, lease: null, result: null });
  }

  get(id: string): Job | undefined {
    const row = this.rows.get(id);
    return row && structuredClone(row);
  }

  nextQueued(): Job | undefined {
    for (const row of this.rows.values()) {
      if (row.status === "queued") return structuredClone(row);
    }
    return undefined;
  }

  held(): HeldJob[] {
    const jobs = [...this.rows.values()].map((row) => structuredClone(row));
    return jobs.filter((job): job is HeldJob => job.lease !== null);
  }

  update(id: string, change: Partial<Omit<Job, "id">>): void {
    const row = this.rows.get(id);
    if (!row) throw new Error(`no job ${id}`);
    Object.assign(row, change);
  }
}
