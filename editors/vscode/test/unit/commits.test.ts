import * as assert from 'node:assert';
import { test } from 'node:test';
import { fileAfter } from '../../src/drift/nodes';
import type { Commit, Covered } from '../../src/drift/shapes';

test('a commit is shown by the names that the file had then', () => {
  const fn = { file: 'src/a.ts', name: 'take' } as Covered;
  const commit = (file?: string) =>
    ({ functions: [{ file: 'src/a.ts', name: 'take', moved: file === undefined ? null : { file, name: 'take' } }] }) as unknown as Commit;
  const log = [commit(), commit('lib/b.ts'), commit()]; // the newest first
  assert.deepStrictEqual(
    log.map((_, i) => [fileAfter(log.slice(i + 1), fn), fileAfter(log.slice(i), fn)]),
    [
      ['lib/b.ts', 'lib/b.ts'],
      ['src/a.ts', 'lib/b.ts'],
      ['src/a.ts', 'src/a.ts'],
    ],
  );
});
