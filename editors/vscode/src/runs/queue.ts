// In: what runs and waits, in the status bar and as a list to cancel from. Out:
// its words (words.ts).
import * as vscode from 'vscode';
import type { Queue } from '../messages';
import { command } from '../say';
import type { Service } from '../service';
import type { Runner } from './runner';
import { details, open, summary } from './words';

/** Adds both; what is to be disposed of goes into `into`. */
export function addQueue(service: Service, runner: Runner, into: vscode.Disposable[]): void {
  const bar = vscode.window.createStatusBarItem('lockstep.queue', vscode.StatusBarAlignment.Left, 1);
  bar.name = 'lockstep runs';
  bar.command = 'lockstep.showQueue';
  into.push(
    bar,
    service.onQueue((queue) => show(bar, queue)),
    command('lockstep.showQueue', () => pick(service, runner)),
  );
}

function show(bar: vscode.StatusBarItem, queue: Queue): void {
  if (queue.runs.length === 0) {
    bar.hide();
    return;
  }
  bar.text = `$(loading~spin) ${summary(queue)}`;
  bar.tooltip = [...queue.runs.flatMap(details), 'Click to cancel runs'].join('\n');
  bar.accessibilityInformation = { label: `lockstep runs ${summary(queue)}`, role: 'button' };
  bar.show();
}

/** A run in the list; without a name it stands for all. */
interface Item extends vscode.QuickPickItem {
  readonly run: string | undefined;
}

/** Lists what runs, as it goes on, until the user leaves or has chosen what to cancel. */
async function pick(service: Service, runner: Runner): Promise<void> {
  const list = vscode.window.createQuickPick<Item>();
  list.title = 'lockstep: what runs and waits';
  const fill = (queue: Queue) => {
    const [active] = list.activeItems;
    list.placeholder = queue.runs.length > 0 ? 'Choose what to cancel' : 'Nothing runs';
    list.items = items(queue);
    const still = list.items.filter((item) => active !== undefined && item.run === active.run);
    list.activeItems = still.length > 0 ? still : list.items.slice(0, 1);
  };
  const listening = service.onQueue(fill);
  list.onDidAccept(() => {
    list.selectedItems.forEach((item) => runner.cancel(item.run));
    list.hide();
  });
  list.onDidHide(() => {
    listening.dispose();
    list.dispose();
  });
  list.show();
  fill(await service.ask<Queue>('lockstep.queue', {}).catch((): Queue => ({ runs: [] })));
}

function items(queue: Queue): Item[] {
  const runs = queue.runs.map(
    (run): Item => ({
      run: run.run,
      label: `$(${run.state === 'running' ? 'loading~spin' : 'clock'}) ${open(run)}`,
      description: run.state === 'running' ? 'runs' : run.message || 'waits',
      detail: details(run).join('   '),
    }),
  );
  return runs.length > 1 ? [...runs, { run: undefined, label: '$(close-all) All of these' }] : runs;
}
