// In: why something failed, in words for people. Out: where they are shown
// (say.ts).

/** The words of a refusal, or of whatever else was thrown. */
export function reasonOf(refused: unknown): string {
  return refused instanceof Error ? refused.message : String(refused);
}
