// In: the queue in words, for the status bar and the list. Out: where they stand.
import type { Queue, QueuedConfig, QueuedRun } from '../messages';

/** What the queue has in a line of its own: a config of a run, or a proof. */
interface Part {
  readonly name: string;
  readonly state: QueuedConfig['state'];
  /** How far it is, for the status bar and for a list. */
  readonly short: readonly string[];
  readonly words: string;
}

/** What runs, in short: "P1_OneBoatMoored · 28 s · 1,234,567 states · 45,000/s · 37 %". */
export function summary(queue: Queue): string {
  const parts = queue.runs.flatMap(partsOf);
  const running = parts.filter((part) => part.state === 'running');
  const waiting = parts.filter((part) => part.state === 'waiting');
  const [first] = running;
  if (first === undefined) {
    const [message] = queue.runs.map((run) => run.message).filter((reason) => reason !== '');
    if (message !== undefined) {
      return message;
    }
    if (waiting.length === 0) {
      return queue.runs.map(open).join(', '); // about to leave the queue
    }
    return waiting.length === 1 ? `${waiting[0]!.name} waits` : `${waiting.length} checks wait`;
  }
  const more = running.length - 1 + waiting.length;
  return [first.name, ...first.short, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** What is to be told of a run, or of a proof, part by part: "P1_OneBoatMoored: waits". */
export function details(run: QueuedRun): string[] {
  return partsOf(run).map(({ name, words }) => `${name}: ${words}`);
}

/** The configs of a run that have not ended, by name; or what else it is, once all have that it ends. */
export function open(run: QueuedRun): string {
  const left = partsOf(run).filter((part) => part.state !== 'done');
  return left.length === 0 ? `${recordOf(run)} ends` : left.map((part) => part.name).join(', ');
}

function partsOf(run: QueuedRun): Part[] {
  if (run.kind !== 'prove') {
    return run.configs.map((config) => ({
      name: config.config,
      state: config.state,
      short: [`${Math.round(config.seconds)} s`, ...figures(config)],
      words: progress(config),
    }));
  }
  const words = run.message || (run.state === 'running' ? 'runs' : 'waits');
  return [{ name: `prove ${recordOf(run)}`, state: run.state, short: percent(run.share), words }];
}

/** The folder of its record. */
function recordOf({ record }: QueuedRun): string {
  return decodeURIComponent(record.split('/').at(-2) ?? '');
}

/** How far a config is, or what it came to. */
function progress(config: QueuedConfig): string {
  switch (config.state) {
    case 'waiting':
      return 'waits';
    case 'done':
      return config.result ?? 'ended';
    case 'running':
      return [`${Math.round(config.seconds)} s`, ...figures(config), ...tail(config)].join(' · ');
  }
}

function figures({ distinct, rate, share }: QueuedConfig): string[] {
  const words = [];
  if (distinct > 0) {
    words.push(states(distinct));
  }
  if (rate > 0) {
    words.push(`${count(rate)}/s`);
  }
  return [...words, ...percent(share)];
}

/** An older server says nothing of a proof's. */
function percent(share: number | null | undefined): string[] {
  return share == null ? [] : [`${Math.floor(share * 100)} %`];
}

function tail({ left, estimate }: QueuedConfig): string[] {
  const words = left > 0 ? [`${count(left)} left to look from`] : [];
  return estimate === null ? words : [...words, `last time ${Math.round(estimate)} s`];
}

/** "1 state", "7,336 states". */
export function states(distinct: number): string {
  return `${count(distinct)} ${distinct === 1 ? 'state' : 'states'}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
