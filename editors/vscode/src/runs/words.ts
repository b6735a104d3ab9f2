// In: the queue in words, for the status bar and the list. Out: where they stand.
import type { Queue, QueuedConfig, QueuedRun } from '../messages';

/** What runs, in short: "P1_OneBoatMoored · 28 s · 1,234,567 states · 45,000/s · 37 %". */
export function summary(queue: Queue): string {
  const running = all(queue).filter((config) => config.state === 'running');
  const waiting = all(queue).filter((config) => config.state === 'waiting').length;
  const [first] = running;
  if (first === undefined) {
    const [message] = queue.runs.map((run) => run.message).filter((reason) => reason !== '');
    if (message !== undefined) {
      return message;
    }
    return waiting === 1 ? '1 config waits' : `${waiting} configs wait`;
  }
  const more = running.length - 1 + waiting;
  return [first.config, `${Math.round(first.seconds)} s`, ...figures(first), ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** How far a config is, or what it came to. */
export function progress(config: QueuedConfig): string {
  switch (config.state) {
    case 'waiting':
      return 'waits';
    case 'done':
      return config.result ?? 'ended';
    case 'running':
      return [`${Math.round(config.seconds)} s`, ...figures(config), ...tail(config)].join(' · ');
  }
}

/** The configs of a run that have not ended, by name. */
export function open(run: QueuedRun): string {
  return run.configs
    .filter((config) => config.state !== 'done')
    .map((config) => config.config)
    .join(', ');
}

function all(queue: Queue): QueuedConfig[] {
  return queue.runs.flatMap((run) => run.configs);
}

function figures({ distinct, rate, share }: QueuedConfig): string[] {
  const words = [];
  if (distinct > 0) {
    words.push(states(distinct));
  }
  if (rate > 0) {
    words.push(`${count(rate)}/s`);
  }
  if (share !== null) {
    words.push(`${Math.floor(share * 100)} %`);
  }
  return words;
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
