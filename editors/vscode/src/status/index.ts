// In: how the records of the file in front stand, in the status bar. Out: what
// drifted; the server says it, and the drift view shows it.
import * as vscode from 'vscode';
import { latest } from '../latest';
import type { Service } from '../service';

/** What is read here of a record in `lockstep.check/1`. */
interface Standing {
  readonly record: string;
  readonly state: 'in-step' | 'drifted' | 'not-compared';
  /** Why it is not compared. */
  readonly reason: string;
  /** "in step", "2 functions drifted", "not compared". */
  readonly words: string;
}

const icons: Record<Standing['state'], string> = {
  'in-step': 'check',
  drifted: 'warning',
  'not-compared': 'question',
};

/** Adds the item; what is to be disposed of goes into `into`. It is there only for files of a record. */
export function addStatus(service: Service, into: vscode.Disposable[]): void {
  const bar = vscode.window.createStatusBarItem('lockstep.status', vscode.StatusBarAlignment.Right, 90);
  bar.name = 'lockstep';
  const update = latest(async () => {
    const file = service.client?.code2ProtocolConverter;
    const front = vscode.window.activeTextEditor?.document.uri;
    if (service.stopped) {
      return dead(bar);
    }
    if (file === undefined || front?.scheme !== 'file') {
      return bar.hide();
    }
    const answer = await service.ask<{ readonly records: readonly Standing[] }>('lockstep.drift', { file: file.asUri(front) });
    show(bar, answer.records);
  });
  const now = () => {
    update().catch((reason: unknown) => {
      bar.hide(); // rather none than one that may be wrong
      service.client?.warn(`How the records stand is not known: ${String(reason)}`);
    });
  };
  into.push(
    bar,
    service.onStatus(now),
    service.onChange(now),
    vscode.window.onDidChangeActiveTextEditor(now),
    // One more function that drifts changes no record's state, but what is told of it.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const front = vscode.window.activeTextEditor?.document.uri.toString();
      if (uris.some((uri) => uri.toString() === front)) {
        now();
      }
    }),
  );
  now();
}

/** Nothing is known any more of what stood there. */
function dead(bar: vscode.StatusBarItem): void {
  bar.command = 'lockstep.restart';
  bar.text = '$(error) not compared: server not running';
  bar.tooltip = 'The lockstep server is not running.\nClick to restart it';
  bar.accessibilityInformation = { label: 'lockstep: not compared, the server is not running. Restart it', role: 'button' };
  bar.show();
}

function show(bar: vscode.StatusBarItem, records: readonly Standing[]): void {
  const worst = (['not-compared', 'drifted', 'in-step'] as const).find((state) =>
    records.some((record) => record.state === state),
  );
  if (worst === undefined) {
    bar.hide();
    return;
  }
  const telling = records.filter((record) => record.state === worst);
  const words = [...new Set(telling.map((record) => record.words))].join(', ');
  bar.command = 'lockstep.drift.focus';
  bar.text = `$(${icons[worst]}) ${words}`;
  bar.tooltip = ['lockstep', ...records.map(line)].join('\n');
  bar.accessibilityInformation = { label: `lockstep: ${words}`, role: 'button' };
  bar.show();
}

function line({ record, words, reason }: Standing): string {
  return reason === '' ? `${record}: ${words}` : `${record}: ${words}, ${reason}`;
}
