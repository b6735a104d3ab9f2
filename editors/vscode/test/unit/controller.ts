// In: the Testing view's items as VS Code keeps them, and what the server says of
// one config. Out: what is made of either.
import type { TestController } from 'vscode';
import type { Outcomes } from '../../src/messages';
import type { Uri } from './vscode';

/** Items by id. */
function collection() {
  const items = new Map<string, { readonly id: string }>();
  return {
    get: (id: string) => items.get(id),
    replace: (all: readonly { readonly id: string }[]) => {
      items.clear();
      all.forEach((item) => items.set(item.id, item));
    },
  };
}

/** A Testing view without items. */
export function controller(): TestController {
  return {
    items: collection(),
    createTestItem: (id: string, label: string, uri: Uri) => ({ id, label, uri, children: collection() }),
  } as unknown as TestController;
}

/** One record with a config that was run at that time, or never. */
export function outcomes(at: string | undefined, stale: boolean): Outcomes {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const ran = { result: 'PASS', verdict: 'as-expected', counts: 'passed', words: 'as expected', distinct: 1, warnings: [], sharedWith: [] };
  const outcome = at === undefined ? null : { ...ran, at };
  const config = { config: 'P1', uri: 'file:///r/P1.cfg', range, problem: '', properties: [], of: null, outcome, stale };
  return { records: [{ uri: 'file:///r/SKILL.md', name: 'r', state: 'in-step', words: 'in step', configs: [config] }] } as never;
}
