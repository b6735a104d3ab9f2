// In: work that is done again after news, never twice at the same time. Out:
// what the work is.

/**
 * Calls that come while the work is under way are answered by one more round
 * of it, which sees all that they were made for.
 */
export function latest(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= current
      .catch(() => undefined) // whoever asked for that round has been told
      .then(() => {
        next = undefined;
        current = work();
        return current;
      });
    return next;
  };
}
