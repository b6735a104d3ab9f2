// In: the items of the Testing view, brought to what the server says of every
// record and config. Out: running them, and what a run came to.
import * as vscode from 'vscode';
import { states as counted } from '../runs/words';
import { keyOf } from '../key';
import { pathOf } from '../where';
import type { ConfigOutcome, Outcomes, RecordOutcomes } from '../messages';

/** A config in the Testing view. */
export interface Entry {
  readonly item: vscode.TestItem;
  /** URI of its record, as the server spells it. */
  readonly record: string;
  readonly config: ConfigOutcome;
}

/**
 * record → config of a property → its negative controls. An item stays the same
 * object for as long as it stands in the same file, since VS Code keeps its
 * results with it.
 */
export class Tree {
  private entries: ReadonlyMap<string, Entry> = new Map();

  constructor(private readonly controller: vscode.TestController) {}

  /** The config of that key, if the Testing view shows it. */
  find(of: string): Entry | undefined {
    return this.entries.get(of);
  }

  all(): Entry[] {
    return [...this.entries.values()];
  }

  /** What a request means: the configs at or below what it includes, in the order of the view. */
  chosen(request: vscode.TestRunRequest): Entry[] {
    const below = (items: readonly vscode.TestItem[] | undefined) => (entry: Entry) => {
      for (let at: vscode.TestItem | undefined = entry.item; at !== undefined; at = at.parent) {
        if (items?.includes(at)) {
          return true;
        }
      }
      return false;
    };
    return this.all()
      .filter((entry) => request.include === undefined || below(request.include)(entry))
      .filter((entry) => !below(request.exclude)(entry));
  }

  /**
   * Shows what the server says now. The configs are returned whose results are out
   * of date from now on, also one that was run while its model was edited further.
   */
  update(outcomes: Outcomes): Entry[] {
    const before = this.entries;
    const now = new Map<string, Entry>();
    const records = outcomes.records.map((record, index) => this.record(record, index, now));
    this.controller.items.replace(records);
    this.entries = now;
    return [...now.values()].filter(({ item, config }) => {
      const known = before.get(item.id)?.config;
      return config.stale && !(known?.stale && known.outcome?.at === config.outcome?.at);
    });
  }

  /** Nobody compares any more. What runs came to was so, and stays. */
  lost(): void {
    this.controller.items.forEach((item) => {
      item.description = `not compared: server not running · ${pathOf(item.id)}`;
    });
  }

  private record(record: RecordOutcomes, index: number, into: Map<string, Entry>): vscode.TestItem {
    const item = this.item(this.controller.items, record.uri, record.name, record.uri);
    item.sortText = order(index);
    item.description = `${record.words} · ${pathOf(record.uri)}`;
    const names = new Set(record.configs.map((config) => config.config));
    const top = record.configs.filter((config) => config.of === null || !names.has(config.of));
    item.children.replace(
      top.map((config) => {
        const parent = this.config(record, config, item.children, into);
        const controls = record.configs.filter((one) => one.of === config.config && !top.includes(one));
        parent.children.replace(controls.map((one) => this.config(record, one, parent.children, into)));
        parent.description = [...controls.flatMap(broken), parent.description].join(' · ');
        return parent;
      }),
    );
    return item;
  }

  private config(
    record: RecordOutcomes,
    config: ConfigOutcome,
    among: vscode.TestItemCollection,
    into: Map<string, Entry>,
  ): vscode.TestItem {
    // A property is looked for where it is defined; a control differs in its config only.
    const own = config.variant ? undefined : config.properties.find((property) => property.own);
    const { uri, range } = own?.uri && own.range ? { uri: own.uri, range: own.range } : config;
    const id = keyOf({ record: record.uri, config: config.config });
    const item = this.item(among, id, label(config), uri);
    item.range = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
    item.error = config.problem === '' ? undefined : config.problem;
    item.sortText = order(record.configs.indexOf(config));
    item.description = describe(config);
    into.set(id, { item, record: record.uri, config });
    return item;
  }

  private item(among: vscode.TestItemCollection, id: string, label: string, uri: string): vscode.TestItem {
    const known = among.get(id);
    const at = vscode.Uri.parse(uri);
    if (known?.uri?.toString() === at.toString()) {
      known.label = label;
      return known;
    }
    return this.controller.createTestItem(id, label, at);
  }
}

/** A control below its property needs only what sets it apart: a side bar is narrow. */
function label({ config, of }: ConfigOutcome): string {
  return of !== null && config.startsWith(`${of}__`) ? config.slice(of.length + 2) : config;
}

/** VS Code shows an item as failed where one below it has failed: what is its own is told apart. */
function broken(control: ConfigOutcome): string[] {
  const { counts, words } = control.outcome ?? {};
  return counts === 'failed' || counts === 'error' ? [`${label(control)} ${words}`] : [];
}

/** The server's order, of which VS Code sorts the letters. */
function order(index: number): string {
  return String(index).padStart(6, '0');
}

/**
 * What it came to last, as far as the icon and the time, which VS Code adds, do
 * not say it. A screen reader is told the description in place of the label, so
 * that the name ends it.
 */
function describe({ config, outcome, stale }: ConfigOutcome): string {
  if (outcome === null) {
    return `not run yet · ${config}`;
  }
  const words = [outcome.result === 'FAIL' && outcome.counts === 'passed' ? `FAIL ${outcome.words}` : outcome.result];
  if (outcome.distinct > 0) {
    words.push(counted(outcome.distinct));
  }
  return [...words, ...(stale ? ['stale'] : []), config].join(' · ');
}
