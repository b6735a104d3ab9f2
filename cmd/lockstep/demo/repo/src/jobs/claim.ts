import type { JobContext } from "./context.js";
import type { HeldJob, Job } from "./store.js";

/** How long a claim lasts unless its worker renews it. */
export const LEASE_MS = 30_000;

/** What a worker gets to work on, and the ticket that it reports under. */
export interface Claim {
  jobId: string;
  ticket: number;
  payload: string;
  leaseMs: number;
}

export type Completion = "accepted" | "refused";

/** Hands the oldest queued job to a worker. */
export function claimJob(ctx: JobContext, worker: string): Claim | null {
  const job = ctx.store.nextQueued();
  if (!job) return null;
  const ticket = job.claims + 1;
  ctx.store.update(job.id, {
    status: "claimed",
    claims: ticket,
    lease: { worker, ticket, until: ctx.now() + LEASE_MS },
  });
  return { jobId: job.id, ticket, payload: job.payload, leaseMs: LEASE_MS };
}

/** Gives the holder of a lease more time. */
export function renewLease(ctx: JobContext, jobId: string, ticket: number): boolean {
  const job = ctx.store.get(jobId);
  if (!holdsLease(job, ticket)) return false;
  ctx.store.update(jobId, { lease: { ...job.lease, until: ctx.now() + LEASE_MS } });
  return true;
}

/** Takes a worker's result, provided that it still holds the lease. */
export async function completeJob(
  ctx: JobContext,
  jobId: string,
  ticket: number,
  result: string,
): Promise<Completion> {
  const job = ctx.store.get(jobId);
  if (!holdsLease(job, ticket)) return "refused";
  ctx.store.update(jobId, { status: "done", result, lease: null });
  await ctx.events.publish({ kind: "job-done", jobId });
  return "accepted";
}

/** Puts jobs back in the queue whose lease has run out. */
export async function releaseExpired(ctx: JobContext): Promise<number> {
  const expired = ctx.store.held().filter((job) => job.lease.until <= ctx.now());
  for (const job of expired) {
    ctx.store.update(job.id, { status: "queued", lease: null });
  }
  for (const { id, lease } of expired) {
    await ctx.audit.append({ kind: "lease-expired", jobId: id, ticket: lease.ticket });
  }
  return expired.length;
}

function holdsLease(job: Job | undefined, ticket: number): job is HeldJob {
  return job?.lease?.ticket === ticket;
}
