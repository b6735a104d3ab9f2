// In: what names a config over all records. Out: how it is shown.
import type { TraceOf } from './messages';

/** The same for the same config, whoever speaks of it. */
export function keyOf({ record, config }: TraceOf): string {
  return `${record}#${config}`;
}
