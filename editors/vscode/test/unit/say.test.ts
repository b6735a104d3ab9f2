import * as assert from 'node:assert';
import { test } from 'node:test';
import { command, say } from '../../src/say';
import { run, said } from './vscode';

test('what a repository has written does not become a link', async () => {
  void say.info('src/[Open it](command:workbench.action.terminal.new).ts is not committed');
  command('lockstep.fails', () => {
    throw new Error('no [record](command:x) there');
  });
  await run('lockstep.fails');
  assert.deepStrictEqual(said.splice(0), [
    'src/[Open it] (command:workbench.action.terminal.new).ts is not committed',
    'no [record] (command:x) there',
  ]);
});
