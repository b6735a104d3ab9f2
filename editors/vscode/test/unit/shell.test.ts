import * as assert from 'node:assert';
import { test } from 'node:test';
import { inShell } from '../../src/shell';

test('a command line is one that the shell reads', () => {
  const words = (program: string) => [program, 'run', "it's/SKILL.md", '--config', 'P1'] as const;
  assert.strictEqual(
    inShell('/bin/zsh', '/my code', words('/opt/lockstep')),
    `cd '/my code' && /opt/lockstep run 'it'\\''s/SKILL.md' --config P1`,
  );
  assert.strictEqual(
    inShell('C:\\WINDOWS\\System32\\WindowsPowerShell\\v1.0\\powershell.exe', 'c:\\my code', words('c:\\p f\\lockstep.exe')),
    `cd 'c:\\my code'; & 'c:\\p f\\lockstep.exe' run 'it''s/SKILL.md' --config P1`,
  );
  assert.strictEqual(
    inShell('C:\\WINDOWS\\System32\\cmd.exe', 'c:\\my code', words('c:\\p f\\lockstep.exe')),
    `cd /d "c:\\my code" && "c:\\p f\\lockstep.exe" run "it's/SKILL.md" --config P1`,
  );
});
