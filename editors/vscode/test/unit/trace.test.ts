import * as assert from 'node:assert';
import { test } from 'node:test';
import type { TraceOf } from '../../src/messages';
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

test('what another process has run is told by the state of the records, and asked for', async () => {
  const { server, stories, action } = set();
  void stories.show(of);
  await server.answer(story('Older'));
  server.status.fire({});
  await server.answer(story('Newer'));
  assert.strictEqual(action(), 'Newer');
});

test('two clicks open one panel', async () => {
  const { server, panels } = set();
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
});

/** Opens counterexamples and answers what that asks; of a config without a story none is known. */
function shower({ server, panels }: ReturnType<typeof set>, known: Record<string, unknown>) {
  return async (which: TraceOf) => {
    const shown = panels.show(which);
    for (await settled(); server.asked.length > 0; ) {
      const { config, format } = server.asked[0]!.argument as { readonly config: string; readonly format?: string };
      const answer = format === 'html' ? { text: 'page' } : known[config];
      await (answer === undefined ? server.refuse('none is known') : server.answer(answer));
    }
    await shown;
  };
}

test('the steps of a panel that was closed stay, until another counterexample is there', async () => {
  const parts = set();
  const { stories } = parts;
  const other = { ...of, config: 'P2' };
  const show = shower(parts, { P1: story('Take'), P2: story('Drop') });
  await show(of);
  opened[0]!.dispose();
  stories.go(of, 0);
  assert.deepStrictEqual([stories.active?.of, stories.active?.step], [of, 0]);
  await show({ ...of, config: 'P3' });
  assert.deepStrictEqual(stories.active?.of, of, 'what nobody knows has taken its place');
  await show(of);
  assert.strictEqual(opened.length, 2, 'it has its panel again');
  opened[1]!.dispose();
  await show(other);
  assert.deepStrictEqual([stories.active?.of, stories.get(of)], [other, undefined]);
});

test('a panel that is closed while another one is active takes its steps along', async () => {
  const parts = set();
  const other = { ...of, config: 'P2' };
  const show = shower(parts, { P1: story('Take'), P2: story('Drop') });
  await show(of);
  await show(other);
  opened[0]!.dispose();
  assert.deepStrictEqual([parts.stories.active?.of, parts.stories.get(of)], [other, undefined]);
  parts.stories.close(other);
  assert.strictEqual(parts.stories.active, undefined);
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
