import * as assert from 'node:assert';
import { test } from 'node:test';
import type { TestController, TestItem } from 'vscode';
import { Board } from '../../src/testing/board';
import { Refresh } from '../../src/testing/refresh';
import { Tree } from '../../src/testing/tree';
import { controller, outcomes } from './controller';
import { Server } from './server';

/** A Testing view; `shown` tells what became of its items, one after the other. */
function view() {
  const server = new Server();
  const shown: string[] = [];
  const ended = (result: string) => () => shown.push(result);
  const own = {
    ...controller(),
    createTestRun: () => ({
      enqueued: () => undefined,
      appendOutput: () => undefined,
      passed: ended('passed'),
      failed: ended('failed'),
      end: () => undefined,
    }),
    invalidateTestResults: (items: readonly TestItem[]) => items.forEach(ended('outdated')),
  } as unknown as TestController;
  const tree = new Tree(own);
  new Refresh(own, tree, new Board(own, tree, server.service), server.service);
  const news = async (...told: Parameters<typeof outcomes>) => {
    server.status.fire({});
    await server.answer(outcomes(...told));
    return shown.splice(0);
  };
  return { server, news };
}

test('a run of another process is shown, whatever was shown before', async () => {
  const { news } = view();
  assert.deepStrictEqual(await news('1', false), ['passed']);
  assert.deepStrictEqual(await news('1', false), [], 'it is known');
  assert.deepStrictEqual(await news('1', true), ['outdated'], 'edited');
  assert.deepStrictEqual(await news('2', false), ['passed'], 'run again, by the same verdict');
  assert.deepStrictEqual(await news('3', true), ['passed', 'outdated'], 'edited while it ran');
});

test('a run of this window is shown by what it told', async () => {
  const { server, news } = view();
  await news(undefined, false);
  const [record] = outcomes('1', false).records;
  server.outcome.fire({ records: [{ uri: record!.uri, outcomes: record!.configs.map(({ config, outcome }) => ({ ...outcome, config })) }] });
  await server.answer(outcomes('1', false));
  assert.deepStrictEqual(await news('1', false), []);
});
