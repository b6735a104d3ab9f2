import * as assert from 'node:assert';
import { test } from 'node:test';
import { advance } from '../../src/drift/judge';
import type { CheckRecord } from '../../src/drift/shapes';
import { Server } from './server';
import { questions, said, type InputBox } from './vscode';

const record = { record: 'verify/SKILL.md', uri: 'file:///r/verify/SKILL.md' } as CheckRecord;
const found = (...messages: string[]) => ({ records: [{ obstacles: messages.map((message) => ({ message })) }] });

/** Asks for the commit to advance to, HEAD being offered, and tells what stands in its way. */
async function advancing(server: Server, obstacles: unknown): Promise<InputBox> {
  void advance(server.service, record);
  await server.answer(obstacles);
  return questions.at(-1)!;
}

test('all that stands in the way of advancing is told below the question, which then takes no answer', async () => {
  const server = new Server();
  const obstacles = found('src/a.ts is not as committed', 'src/a.ts#take is another one');
  const question = await advancing(server, obstacles);
  assert.strictEqual(question.validationMessage, 'src/a.ts is not as committed; src/a.ts#take is another one');
  question.accept.fire();
  await server.answer(obstacles);
  assert.strictEqual(server.asked.length, 0);
});

test('what a repository has written does not become a link below the question', async () => {
  const question = await advancing(new Server(), found('src/[take](command:x).ts is not as committed'));
  assert.strictEqual(question.validationMessage, 'src/[take] (command:x).ts is not as committed');
});

test('what the server refuses in the end is told, as of a record that is not saved', async () => {
  const server = new Server();
  const question = await advancing(server, found());
  assert.strictEqual(question.validationMessage, undefined);
  question.accept.fire();
  await server.answer(found());
  assert.deepStrictEqual(server.asked[0]!.argument, { record: record.uri, to: 'HEAD', confirm: true });
  await server.refuse('save SKILL.md first');
  assert.deepStrictEqual(said.splice(0), ['save SKILL.md first']);
});
