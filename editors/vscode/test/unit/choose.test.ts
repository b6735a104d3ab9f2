import * as assert from 'node:assert';
import { test } from 'node:test';
import { choose } from '../../src/trace/choose';
import { Server } from './server';
import { picks } from './vscode';

/** A config in `lockstep.outcomes/1` with a counterexample. */
const failed = (config: string, words: string, stale: boolean) => ({ config, stale, outcome: { words, trace: ['Take'] } });

test('that a counterexample to choose is stale is said once', async () => {
  const server = new Server();
  void choose(server.service);
  const configs = [failed('P1', 'stale', true), failed('P2', 'changed', true), failed('P3', 'changed', false)];
  await server.answer({ records: [{ uri: 'file:///r/SKILL.md', name: 'r', configs }] });
  const details = picks.at(-1)!.map((item) => (item as { readonly detail: string }).detail);
  assert.deepStrictEqual(details, ['r · stale', 'r · changed · stale', 'r · changed']);
});
