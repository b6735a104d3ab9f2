// In: the Testing view, put together. Out: the server's side of it.
import * as vscode from 'vscode';
import type { Runner } from '../runs/runner';
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
  );
  return { controller, onUpdate: refresh.onUpdate };
}
