import * as assert from 'node:assert';
import { test } from 'node:test';
import { Panels } from '../../src/trace/panel';
import type { Reveal } from '../../src/trace/reveal';
import { Stories } from '../../src/trace/stories';
import { Server, settled } from './server';
import { Panel, panels as opened } from './vscode';

const of = { record: 'file:///r/SKILL.md', config: 'P1' };
const story = (action: string) => ({ root: 'file:///r', steps: [{ number: 1, action }] });

function set() {
  opened.length = 0;
  const server = new Server();
  const stories = new Stories(server.service);
  const panels = new Panels(server.service, stories, {} as Reveal);
  stories.onChange((open) => void panels.update(open));
  const action = () => stories.get(of)?.story?.step(1)?.action;
  return { server, stories, panels, action };
}

test('an outcome that comes while another one is asked for is the one that stays', async () => {
  const { server, stories, action } = set();
  void stories.show(of);
  await settled();
  server.outcome.fire({});
  server.outcome.fire({});
  await settled();
  assert.strictEqual(server.asked.length, 1, 'asked twice at the same time');
  await server.answer(story('Older'));
  assert.strictEqual(action(), 'Older');
  await server.answer(story('Newer'));
  assert.strictEqual(action(), 'Newer');
  assert.strictEqual(server.asked.length, 0);
});

test('two clicks open one panel, whose end closes its story', async () => {
  const { server, stories, panels } = set();
  const clicks = [panels.show(of), panels.show(of)];
  await server.answer(story('Take'));
  await server.answer({ text: 'page' });
  await Promise.all(clicks);
  assert.strictEqual(opened.length, 1);
  assert.strictEqual(panels.page(of), 'page');
  const again = panels.show(of);
  await server.answer(story('Take'));
  await again;
  assert.strictEqual(opened.length, 1);
  assert.strictEqual(opened[0]!.revealed, 1);
  opened[0]!.dispose();
  assert.strictEqual(stories.get(of), undefined);
});

test('an older page does not follow a newer one', async () => {
  const { server, panels } = set();
  const shown = panels.show(of);
  await server.answer(story('Older'));
  server.outcome.fire({});
  await settled();
  const [page, next] = server.asked.splice(0);
  next!.answer(story('Newer')); // before the page of the older one
  await settled();
  assert.strictEqual(server.asked.length, 0, 'two pages are asked for at the same time');
  page!.answer({ text: 'older' });
  await shown;
  await server.answer({ text: 'newer' });
  assert.strictEqual(panels.page(of), 'newer');
});

test('a panel of before the reload gives way to one that is there', async () => {
  const { server, panels } = set();
  const shown = panels.show(of);
  await server.answer(story('Take'));
  await server.answer({ text: 'page' });
  await shown;
  const [now] = opened;
  const old = new Panel();
  const restored = panels.deserializeWebviewPanel(old as never, { ...of, step: 1 });
  await server.answer(story('Take'));
  await restored;
  assert.strictEqual(panels.page(of), 'page');
  assert.strictEqual(now!.webview.html, 'page');
  assert.strictEqual(old.webview.html, '');
});
