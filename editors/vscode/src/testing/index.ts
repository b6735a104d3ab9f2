// In: the Testing view, put together. Out: the server's side of it.
import * as vscode from 'vscode';
import type { Runner } from '../runs/runner';
import { command } from '../say';
import type { Service } from '../service';
import { Board } from './board';
import { addProfiles } from './profiles';
import { Refresh } from './refresh';
import { Tree } from './tree';

/** What other extensions and the tests may look at. */
export interface Testing {
  readonly controller: vscode.TestController;
  /** Its items are what the server said just now. */
  readonly onUpdate: vscode.Event<void>;
}

/** What VS Code gives to commands in the menus of messages. */
interface OfMessage {
  readonly test: vscode.TestItem | undefined;
}

/** Adds the Testing view; what is to be disposed of goes into `into`. */
export function addTesting(service: Service, runner: Runner, into: vscode.Disposable[]): Testing {
  const controller = vscode.tests.createTestController('lockstep', 'lockstep');
  const tree = new Tree(controller);
  const board = new Board(controller, tree, service);
  const refresh = new Refresh(controller, tree, board, service);
  controller.refreshHandler = () => refresh.now();
  addProfiles({ controller, tree, board, runner, refresh: () => refresh.now() });
  into.push(
    controller,
    refresh,
    service.onQueue((queue) => board.queue(queue)),
    service.onOutcome((run) => board.outcome(run)),
    refresh.onUpdate(() => {
      const failed = tree.all().filter(({ config }) => config.outcome?.result === 'FAIL');
      const ids = failed.map(({ item }) => item.id);
      void vscode.commands.executeCommand('setContext', 'lockstep.counterexamples', ids);
    }),
    command('lockstep.showTestTrace', (of: vscode.TestItem | OfMessage) => {
      const entry = tree.find('test' in of ? (of.test?.id ?? '') : of.id);
      const argument = entry && { record: entry.record, config: entry.config.config };
      return vscode.commands.executeCommand('lockstep.showTrace', argument);
    }),
  );
  return { controller, onUpdate: refresh.onUpdate };
}
