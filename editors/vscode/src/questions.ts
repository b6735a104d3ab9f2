// In: the server's messages and questions to the user. A message of VS Code runs
// its lines together, so what is to be read before an answer, as a diff, is opened
// as a document while the question stands. Out: what is asked, and what an answer
// does.
import * as vscode from 'vscode';
import {
  MessageType,
  ShowMessageNotification,
  ShowMessageRequest,
  type LanguageClient,
  type MessageActionItem,
  type ShowMessageRequestParams,
} from 'vscode-languageclient/node';
import { uriOf, type Documents } from './documents';
import { say } from './say';

const kind = 'question';

/** Brings the texts that questions are about. */
export function addQuestions(documents: Documents): void {
  documents.add(kind, async (query) => (JSON.parse(query) as { readonly text: string }).text);
}

/** Has a client that has not started yet ask and tell in this way. */
export function takeQuestions(client: LanguageClient): void {
  client.onRequest(ShowMessageRequest.type, ask);
  client.onNotification(ShowMessageNotification.type, ({ type, message }) => void messageOf(type)(message));
}

async function ask({ type, message, actions = [] }: ShowMessageRequestParams): Promise<MessageActionItem | null> {
  const [question, ...lines] = message.split('\n');
  if (lines.length === 0) {
    return (await messageOf(type)(message, ...actions)) ?? null;
  }
  const shown = await open(lines.join('\n'));
  const answers = actions.map(({ title }) => title);
  const answer = await vscode.window.showQuickPick(answers, { title: question!, ignoreFocusOut: true });
  await close(shown);
  return actions.find(({ title }) => title === answer) ?? null;
}

type Show = typeof say.info;

function messageOf(type: MessageType): Show {
  switch (type) {
    case MessageType.Error:
      return say.error;
    case MessageType.Warning:
      return say.warning;
    default:
      return say.info;
  }
}

async function open(text: string): Promise<vscode.Uri> {
  const uri = uriOf(kind, 'What changes.diff', { text });
  await vscode.window.showTextDocument(uri, { preview: true, preserveFocus: true });
  return uri;
}

async function close(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const ours = tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
  await vscode.window.tabGroups.close(ours, true);
}
