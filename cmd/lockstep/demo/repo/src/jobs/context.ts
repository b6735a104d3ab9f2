import type { JobStore } from "./store.js";

/** What the job functions need from the rest of the service. */
export interface JobContext {
  store: JobStore;
  audit: AuditLog;
  events: Events;
  now(): number;
}

export interface AuditEntry {
  kind: "lease-expired" | "result-received";
  jobId: string;
  ticket: number;
}

/** Append-only, kept for compliance. `append` resolves once the entry is on disk. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
}

export interface Events {
  publish(event: { kind: "job-done"; jobId: string }): Promise<void>;
}
