// In: names of runs, by which a client tells its own from others. Out: running.
import { randomUUID } from 'node:crypto';

const ours = 'vscode-';

/** A name for a run that is asked for in that place. */
export function runName(place: string): string {
  return `${ours}${place}-${randomUUID()}`;
}

/** Whether a run of that name was asked for here. */
export function isOurs(name: string): boolean {
  return name.startsWith(ours);
}

/** Whether a run of that name was asked for in that place. */
export function isOf(place: string, name: string): boolean {
  return name.startsWith(`${ours}${place}-`);
}
