// In: the steps of the active counterexample as a tree. Out: which one that is,
// and what a click reveals.
import * as vscode from 'vscode';
import type { TraceStep } from '../messages';
import { plain } from '../say';
import type { Stories } from './stories';
import { changesOf, type Spot, type Story } from './story';

/** A step, 0 being the initial state, or a line below one. */
export type Node =
  | { readonly kind: 'step'; readonly number: number; readonly step: TraceStep | undefined }
  | { readonly kind: 'line'; readonly label: string; readonly icon: string; readonly spot?: Spot };

export class Steps implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private nodes: Node[] = [];
  private readonly view: vscode.TreeView<Node>;
  private readonly listening: vscode.Disposable;

  constructor(private readonly stories: Stories) {
    this.view = vscode.window.createTreeView('lockstep.steps', { treeDataProvider: this });
    this.listening = vscode.Disposable.from(
      stories.onChange((open) => open === stories.active && this.rebuild()),
      stories.onActive(() => this.rebuild()),
      stories.onStep(() => this.follow()),
      this.view.onDidChangeVisibility(() => this.follow()),
    );
  }

  getChildren(node?: Node): Node[] {
    const story = this.stories.active?.story;
    if (node === undefined || story === undefined) {
      return node === undefined ? this.nodes : [];
    }
    return node.kind === 'step' && node.step !== undefined ? linesOf(story, node.step) : [];
  }

  /** Only steps are revealed, and they stand at the top. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'step') {
      return this.stepItem(node.number, node.step);
    }
    const item = new vscode.TreeItem(node.label);
    item.iconPath = new vscode.ThemeIcon(node.icon);
    item.tooltip = node.label;
    if (node.spot !== undefined) {
      item.command = { command: 'lockstep.openSpot', title: 'Open', arguments: [node.spot] };
    }
    return item;
  }

  dispose(): void {
    this.listening.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  private stepItem(number: number, step: TraceStep | undefined): vscode.TreeItem {
    const here = this.stories.active?.step === number;
    const words = step?.words ?? 'initial state';
    const item = new vscode.TreeItem(`${number}  ${words}`, folding(step));
    item.id = `${this.stories.active?.of.record} ${this.stories.active?.of.config} ${number}`;
    const changes = step === undefined ? '' : changesOf(step).join(', ');
    item.description = changes;
    item.tooltip = [words, changes, step?.question?.text].filter(Boolean).join('\n');
    item.iconPath = new vscode.ThemeIcon(here ? 'debug-stackframe' : step?.code.length === 0 ? 'circle-outline' : 'circle-filled');
    item.accessibilityInformation = {
      label: [here ? 'shown:' : '', `step ${number}, ${words}`, changes].filter(Boolean).join(' '),
    };
    item.command = { command: 'lockstep.goToStep', title: 'Show Step', arguments: [number] };
    return item;
  }

  private rebuild(): void {
    const open = this.stories.active;
    const steps = open?.story?.trace.steps ?? [];
    const first: Node = { kind: 'step', number: 0, step: undefined };
    this.nodes = open?.story === undefined ? [] : [first, ...steps.map((step) => asNode(step))];
    this.view.description = open?.of.config;
    this.view.message = plain(open?.problem ?? '') || (open?.story?.trace.stale ? 'Stale: the model has changed since.' : undefined);
    this.follow();
  }

  /** The step that is shown is marked, and selected where people can see it. */
  private follow(): void {
    this.changed.fire();
    const node = this.nodes[this.stories.active?.step ?? 0];
    if (this.view.visible && node !== undefined) {
      void this.view.reveal(node, { select: true, focus: false });
    }
  }
}

function folding(step: TraceStep | undefined): vscode.TreeItemCollapsibleState {
  return step === undefined ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed;
}

function asNode(step: TraceStep): Node {
  return { kind: 'step', number: step.number, step };
}

/** What it changed, its code, the question: what a step has to say. */
function linesOf(story: Story, step: TraceStep): Node[] {
  const line = (label: string, icon: string, spot?: Spot): Node => ({ kind: 'line', label, icon, ...(spot && { spot }) });
  const code = story.code(step);
  return [
    ...changesOf(step).map((change) => line(change, 'symbol-variable')),
    ...step.code.map((place, i) => line(`${place.file}:${place.line} ${place.function}`.trim(), 'symbol-method', code[i])),
    ...(step.code.length === 0 ? [line('no code: the record gives none', 'circle-slash')] : []),
    ...(step.question === null ? [] : [line(step.question.text, 'question')]),
  ];
}
