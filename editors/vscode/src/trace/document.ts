// In: the counterexample as a read-only text with links to its places. Out: the
// text, which is the one of lockstep trace.
import * as vscode from 'vscode';
import { scheme, uriOf, type Documents } from '../documents';
import type { Trace, TraceOf } from '../messages';
import type { Service } from '../service';
import { onNews } from './news';
import { Story, type Spot } from './story';

const kind = 'trace';

/** Opens the text of a counterexample. */
export async function openText(of: TraceOf): Promise<void> {
  const uri = uriOf(kind, `${of.config} (counterexample).txt`, { record: of.record, config: of.config });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Brings the texts, and anew when they may be others. */
export function addTexts(documents: Documents, service: Service): vscode.Disposable {
  documents.add(kind, async (query) => {
    const page = await service.ask<{ readonly text: string }>('lockstep.trace', { ...asked(query), format: 'text' });
    return page.text;
  });
  return vscode.Disposable.from(
    onNews(service, () => documents.refresh(kind)),
    vscode.languages.registerDocumentLinkProvider(
      { scheme },
      { provideDocumentLinks: (document) => (document.uri.authority === kind ? links(document, service) : []) },
    ),
  );
}

function asked(query: string): TraceOf {
  const { record, config } = JSON.parse(query) as TraceOf;
  return { record, config };
}

/** Every mention of a place that the story has: its path, or only its file's name, and a line. */
async function links(document: vscode.TextDocument, service: Service): Promise<vscode.DocumentLink[]> {
  const story = new Story(await service.ask<Trace>('lockstep.trace', asked(document.uri.query)));
  const spots = new Map<string, Spot>(
    story.places().flatMap(({ file, line, spot }) => {
      const name = file.slice(file.lastIndexOf('/') + 1);
      return [[`${file}:${line}`, spot], [`${name}:${line}`, spot]] as const;
    }),
  );
  const found: vscode.DocumentLink[] = [];
  const text = document.getText();
  for (const match of text.matchAll(/[^\s:]+:\d+/g)) {
    const spot = spots.get(match[0]);
    if (spot !== undefined) {
      const range = new vscode.Range(document.positionAt(match.index), document.positionAt(match.index + match[0].length));
      found.push(new vscode.DocumentLink(range, spot.uri.with({ fragment: `L${spot.line}` })));
    }
  }
  return [...found, ...heads(document, story)];
}

/** The line that a step begins with leads to its action in the model. */
function heads(document: vscode.TextDocument, story: Story): vscode.DocumentLink[] {
  return [...document.getText().matchAll(/^( *(\d+) {2})(\S+)/gm)].flatMap((match) => {
    const step = story.step(Number(match[2]));
    const spot = step && story.action(step);
    if (spot === undefined || !match[3]!.startsWith(step!.action)) {
      return [];
    }
    const start = document.positionAt(match.index + match[1]!.length);
    const range = new vscode.Range(start, start.translate(0, match[3]!.length));
    return [new vscode.DocumentLink(range, spot.uri.with({ fragment: `L${spot.line}` }))];
  });
}
