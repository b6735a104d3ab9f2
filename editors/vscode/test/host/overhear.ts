// In: what VS Code is told of a run in the Testing view, overheard, since no API
// gives results back. Out: what it should be told.
import * as vscode from 'vscode';
import type { Api } from '../../src/extension';
import { when } from './support';

/** A TestRun as VS Code was told it. */
export interface Overheard {
  readonly results: Map<string, string>;
  readonly durations: Map<string, number | undefined>;
  readonly messages: Map<string, vscode.TestMessage>;
  readonly output: { readonly text: string; readonly at: vscode.Location | undefined }[];
  readonly quiet: boolean;
}

export interface Ear extends vscode.Disposable {
  /** Fires at the end of each run. */
  readonly ended: vscode.Event<Overheard>;
  /** Fires with the config that began. */
  readonly started: vscode.Event<string>;
}

/** Overhears all runs until it is disposed of. */
export function overhear({ testing: { controller } }: Api): Ear {
  const ended = new vscode.EventEmitter<Overheard>();
  const started = new vscode.EventEmitter<string>();
  const create = controller.createTestRun;
  controller.createTestRun = (request, name, persist) => {
    const run = create.call(controller, request, name, persist);
    return wrap(run, { request, ended, started });
  };
  const dispose = () => {
    controller.createTestRun = create;
  };
  return { ended: ended.event, started: started.event, dispose };
}

function wrap(
  run: vscode.TestRun,
  to: {
    readonly request: vscode.TestRunRequest;
    readonly ended: vscode.EventEmitter<Overheard>;
    readonly started: vscode.EventEmitter<string>;
  },
): vscode.TestRun {
  const heard: Overheard = {
    ...{ results: new Map(), durations: new Map(), messages: new Map(), output: [] },
    quiet: to.request.preserveFocus,
  };
  const result = (state: string, item: vscode.TestItem, duration?: number, message?: vscode.TestMessage) => {
    heard.results.set(item.label, state);
    heard.durations.set(item.label, duration);
    if (message !== undefined) {
      heard.messages.set(item.label, message);
    }
  };
  const one = (message: vscode.TestMessage | readonly vscode.TestMessage[]) => [message].flat()[0];
  return {
    ...{ name: run.name, token: run.token, isPersisted: run.isPersisted, onDidDispose: run.onDidDispose },
    enqueued: (item) => run.enqueued(item),
    started: (item) => {
      run.started(item);
      to.started.fire(item.label);
    },
    skipped: (item) => {
      run.skipped(item);
      result('skipped', item);
    },
    passed: (item, duration) => {
      run.passed(item, duration);
      result('passed', item, duration);
    },
    failed: (item, message, duration) => {
      run.failed(item, message, duration);
      result('failed', item, duration, one(message));
    },
    errored: (item, message, duration) => {
      run.errored(item, message, duration);
      result('errored', item, duration, one(message));
    },
    appendOutput: (text, at, item) => {
      run.appendOutput(text, at, item);
      heard.output.push({ text, at });
    },
    addCoverage: (coverage) => run.addCoverage(coverage),
    end: () => {
      run.end();
      to.ended.fire(heard);
    },
  };
}

/** Does something and gives the next run that tells of a config. */
export async function runOf(api: Api, config: string, act: () => Thenable<unknown>): Promise<Overheard> {
  const ear = overhear(api);
  try {
    let found: Overheard | undefined;
    ear.ended((run) => {
      if (run.results.has(config)) {
        found = run;
      }
    });
    const next = when(`a run of ${config}`, ear.ended, () => found);
    await act();
    return await next;
  } finally {
    ear.dispose();
  }
}
