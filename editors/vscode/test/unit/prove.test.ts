import * as assert from 'node:assert';
import { test } from 'node:test';
import { addProofs } from '../../src/prove';
import { isUncaught, problemOf } from '../../src/prove/problem';
import type { Mutant, ProofRecord } from '../../src/prove/shapes';
import type { Runner } from '../../src/runs/runner';
import { Server } from './server';
import { DiagnosticSeverity, Range, run } from './vscode';

const module = [
  'Take(p) ==',
  '  /\\ free(p) > 0 \\* free',
  '  /\\ \\E q \\in Queue :',
  '       q = p',
  "  /\\ queue' = Tail(queue)",
].join('\n');
const mutant: Mutant = {
  text: 'free(p) > 0',
  file: 'model/M.tla',
  line: 2,
  verdict: 'survived',
  words: 'Take without free(p) > 0 · survived',
  reason: '',
  path: ['Take', 'Take'],
  code: [{ file: 'src/take.ts', function: 'take', line: 7 }],
};
const record: ProofRecord = { uri: 'file:///r/SKILL.md', root: 'file:///r', mutants: [] };
const problem = (of: Partial<Mutant>, text = module) => problemOf(record, { ...mutant, ...of }, text);
const place = (of: Partial<Mutant>, text?: string) => (problem(of, text)?.range as unknown as Range | undefined)?.numbers;

test('a survivor is a warning where it stands, with its first new step and the code of its action', () => {
  const { message, source, code, severity, relatedInformation } = problem({})!;
  assert.deepStrictEqual([message, source, code], [mutant.words, 'lockstep prove', 'survived']);
  assert.strictEqual(severity, DiagnosticSeverity.Warning);
  assert.deepStrictEqual(place({}), [1, 5, 1, 16]);
  const told = relatedInformation!.map(({ location, message: said }) => [
    location.uri.toString(),
    (location.range as unknown as Range).numbers,
    said,
  ]);
  assert.deepStrictEqual(told, [
    ['file:///r/model/M.tla', [1, 5, 1, 16], 'first new step: Take → Take'],
    ['file:///r/src/take.ts', [6, 0, 6, 0], 'take'],
  ]);
});

test('what could not be judged says why, and is less than a survivor, unless TLC could not be run', () => {
  const told = ['failed', 'undecided', 'not-buildable'].map((verdict) => problem({ verdict, reason: 'more than 1,000 states' })!);
  assert.deepStrictEqual(
    told.map(({ severity }) => severity),
    [DiagnosticSeverity.Error, DiagnosticSeverity.Information, DiagnosticSeverity.Information],
  );
  assert.match(told[0]!.message, / · more than 1,000 states$/);
});

test('nothing is listed of what was caught, has no new step or was cancelled', () => {
  const verdicts = ['caught', 'caught-by-tool', 'no-new-step', 'cancelled'];
  assert.deepStrictEqual(verdicts.filter((verdict) => isUncaught({ ...mutant, verdict })), []);
});

test('a text of several lines is marked to its end, whatever ends its lines', () => {
  const text = '\\E q \\in Queue : q = p';
  assert.deepStrictEqual(place({ text, line: 3 }), [2, 5, 3, 12]);
  assert.deepStrictEqual(place({ text, line: 3 }, module.replaceAll('\n', '\r\n')), [2, 5, 3, 12]);
});

test('where another text stands by now there is no problem', () => {
  for (const text of [module.replace('> 0', '> 1'), `\n${module}`, module.replace('Take', 'Give\nTake'), '']) {
    assert.strictEqual(place({}, text), undefined, text);
  }
});

test('of an item of the Testing view its property is asked, of a negative control the one that it breaks', async () => {
  const server = new Server();
  const asked: object[] = [];
  const prove = async (argument: object) => void asked.push(argument);
  addProofs(server.service, { prove } as unknown as Runner, []);
  const configs = [{ config: 'P1', of: null }, { config: 'P1__NoLook', of: 'P1' }];
  for (const id of [record.uri, `${record.uri}#P1`, `${record.uri}#P1__NoLook`]) {
    const proved = run('lockstep.proveChecks', { id });
    await server.answer({ records: [{ uri: record.uri, name: 'r', configs }] });
    await proved;
  }
  const one = { record: record.uri, config: 'P1' };
  assert.deepStrictEqual(asked, [{ record: record.uri }, one, one]);
});
