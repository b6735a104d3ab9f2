import * as assert from 'node:assert';
import { test } from 'node:test';
import { warnOfOlder } from '../../src/older';
import { said } from './vscode';

test('a server older than the extension needs is told, with what to do; one that tells no version is not', async () => {
  for (const version of [undefined, '(devel)', '0.2.0-rc1', '0.2.0 (1a2b3c4d, with changes)', '0.10.0', '1.0.0']) {
    await warnOfOlder(version, '/bin/lockstep');
    assert.deepStrictEqual(said.splice(0), [], version);
  }
  await warnOfOlder('0.1.12 (1a2b3c4d)', '/bin/lockstep');
  const [warning] = said.splice(0);
  assert.match(warning!, /^The server \(\/bin\/lockstep\) is lockstep 0\.1\.12 \(1a2b3c4d\), and this extension needs 0\.2\.0: /);
  assert.match(warning!, /Update it, .* lockstep\.server\.path, then run "lockstep: Restart Server"/);
});
