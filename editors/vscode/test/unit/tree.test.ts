import * as assert from 'node:assert';
import { test } from 'node:test';
import { Tree } from '../../src/testing/tree';
import { controller, outcomes } from './controller';

test('what is told of an item, and a screen reader is told nothing else, names it', () => {
  const own = controller();
  const tree = new Tree(own);
  tree.update(outcomes('1', true));
  const [config] = tree.all();
  assert.strictEqual(config!.item.description, 'PASS · 1 state · stale · P1');
  assert.strictEqual(own.items.get('file:///r/SKILL.md')?.description, 'in step · r/SKILL.md');
});

test('a property whose control alone has changed says so, as VS Code shows it as failed too', () => {
  const tree = new Tree(controller());
  const { records } = outcomes('1', false);
  const [own] = records[0]!.configs;
  const control = { ...own, config: 'P1__NoLook', of: 'P1', variant: true, outcome: { ...own!.outcome, verdict: 'changed', counts: 'failed', words: 'changed' } };
  tree.update({ records: [{ ...records[0], configs: [own, control] }] } as never);
  assert.strictEqual(tree.all()[0]!.item.description, 'NoLook changed · PASS · 1 state · P1');
});

test('a result is out of date once, and again where a run ended on an older text', () => {
  const tree = new Tree(controller());
  const outdated = (at: string | undefined, stale: boolean) => tree.update(outcomes(at, stale)).length;
  assert.strictEqual(outdated(undefined, false), 0, 'never run');
  assert.strictEqual(outdated('1', false), 0, 'run');
  assert.strictEqual(outdated('1', true), 1, 'edited');
  assert.strictEqual(outdated('1', true), 0, 'edited further');
  assert.strictEqual(outdated('2', true), 1, 'edited while it ran');
  assert.strictEqual(outdated('3', false), 0, 'run again');
});
