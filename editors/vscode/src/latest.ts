// In: when work is done that is done again after news: never twice at the same
// time, or not before the news rest. Out: what the work is.

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

/** Work that waits until nobody has asked for it for some time. */
export interface Rested {
  (): void;
  dispose(): void;
}

/** Does the work `pause` milliseconds after the last call; never once disposed of. */
export function rested(pause: number, work: () => void): Rested {
  let due: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(due);
    due = setTimeout(work, pause);
  };
  return Object.assign(later, { dispose: () => clearTimeout(due) });
}
