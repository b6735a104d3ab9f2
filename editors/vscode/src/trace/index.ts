// In: counterexamples in the editor, put together: panel, steps, notes, text.
// Out: each of these.
import * as vscode from 'vscode';
import type { Documents } from '../documents';
import type { TraceOf } from '../messages';
import { command } from '../say';
import type { Service } from '../service';
import { choose } from './choose';
import { addTexts, openText } from './document';
import { Explain } from './explain';
import { Panels, viewType } from './panel';
import { Reveal } from './reveal';
import { Steps } from './steps';
import { Stories, type Open } from './stories';
import type { Spot } from './story';

/** What other extensions and the tests may look at. */
export interface Traces {
  readonly stories: Stories;
  readonly panels: Panels;
  readonly steps: Steps;
  readonly explain: Explain;
}

/** Adds all that shows counterexamples; what is to be disposed of goes into `into`. */
export function addTraces(service: Service, documents: Documents, into: vscode.Disposable[]): Traces {
  const stories = new Stories(service);
  const reveal = new Reveal();
  const panels = new Panels(service, stories, reveal);
  const steps = new Steps(stories);
  const explain = new Explain(stories);
  const show = async (of?: TraceOf) => {
    const chosen = of ?? (await choose(service));
    return chosen && panels.show({ record: chosen.record, config: chosen.config });
  };
  const step = (to: (open: Open) => number) => {
    const open = stories.active;
    return open?.story && stories.go(open.of, to(open));
  };
  into.push(
    stories,
    reveal,
    steps,
    explain,
    addTexts(documents, service),
    service.onShowTrace((of) => void vscode.commands.executeCommand('lockstep.showTrace', of)),
    stories.onChange((open) => {
      void panels.update(open);
      if (open === stories.active && open.story?.trace.stale !== false) {
        reveal.unmark(); // as the notes beside it, what is marked may be no step any more
      }
    }),
    stories.onActive((open) => {
      void vscode.commands.executeCommand('setContext', 'lockstep.trace', open !== undefined);
      reveal.unmark();
    }),
    stories.onStep((open) => follow(open, panels, reveal)),
    vscode.window.registerWebviewPanelSerializer(viewType, panels),
    command('lockstep.showTrace', show),
    command('lockstep.goToStep', (number: number) => step(() => number)),
    command('lockstep.nextStep', () => step((open) => open.story!.after(open.step))),
    command('lockstep.previousStep', () => step((open) => open.step - 1)),
    command('lockstep.closeTrace', () => {
      const of = stories.active?.of;
      if (of !== undefined) {
        stories.close(of);
        panels.close(of);
      }
    }),
    command('lockstep.openSpot', (spot: Spot) => reveal.spot(spot, columnOf(stories, panels))),
    command('lockstep.explainTrace', () => explain.toggle()),
    command('lockstep.stopExplaining', () => explain.toggle()),
    command('lockstep.openTraceText', async (of?: TraceOf) => {
      const chosen = of ?? stories.active?.of ?? (await choose(service));
      return chosen && openText(chosen);
    }),
  );
  return { stories, panels, steps, explain };
}

function columnOf(stories: Stories, panels: Panels): vscode.ViewColumn | undefined {
  return stories.active && panels.columnOf(stories.active.of);
}

/** The page and the two editors show the step that was chosen. */
function follow(open: Open, panels: Panels, reveal: Reveal): void {
  panels.step(open);
  const step = open.story?.step(open.step);
  const [code] = step === undefined ? [] : open.story!.code(step);
  const model = step && open.story!.action(step);
  void reveal.pair({ code, model }, panels.columnOf(open.of));
}
