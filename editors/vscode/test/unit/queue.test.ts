import * as assert from 'node:assert';
import { test } from 'node:test';
import type { QueuedRun } from '../../src/messages';
import { details, open, summary } from '../../src/runs/words';

const none = { seconds: 0, distinct: 0, left: 0, rate: 0, estimate: null, share: null, verdict: null, result: null };
const run = {
  run: 'r',
  kind: 'run',
  record: 'file:///harbour/verify%20berths/SKILL.md',
  state: 'running',
  message: '',
  share: null,
  configs: [
    { ...none, config: 'P1', state: 'done', result: 'PASS' },
    { ...none, config: 'P2', state: 'running', seconds: 28.2, distinct: 1200, rate: 45, share: 0.378 },
    { ...none, config: 'P3', state: 'waiting' },
  ],
} as unknown as QueuedRun;
const proof: QueuedRun = { ...run, run: 'p', kind: 'prove', state: 'waiting', message: 'another run of this record is under way', configs: [] };

test('a proof waits behind a run, and both are told by name', () => {
  assert.strictEqual(summary({ runs: [run, proof] }), 'P2 · 28 s · 1,200 states · 45/s · 37 % · 2 more');
  assert.deepStrictEqual([run, proof].map(open), ['P2, P3', 'prove verify berths']);
  assert.strictEqual(summary({ runs: [proof] }), proof.message);
});

test('a run whose configs have all ended is told by its record until it leaves the queue', () => {
  const over = { ...run, configs: [run.configs[0]!] };
  assert.strictEqual(open(over), 'verify berths ends');
  assert.strictEqual(summary({ runs: [over] }), 'verify berths ends');
  assert.strictEqual(summary({ runs: [over, proof] }), proof.message);
});

test('a proof of which a server does not say how far it is has no part of it', () => {
  const { share: _, ...told } = { ...proof, state: 'running', message: 'guard free' };
  assert.strictEqual(summary({ runs: [told as unknown as QueuedRun] }), 'prove verify berths');
});

test('a proof that runs is told by how much is over, and in full where there is room', () => {
  const proves: QueuedRun = { ...proof, state: 'running', message: '3/12 Moor · guard free · 8 states', share: 0.25 };
  assert.strictEqual(summary({ runs: [proves] }), 'prove verify berths · 25 %');
  assert.deepStrictEqual(details(proves), ['prove verify berths: 3/12 Moor · guard free · 8 states']);
});
