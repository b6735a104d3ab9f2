// In: messages to the user, and commands that tell why they failed. Out: what
// they say.
//
// VS Code makes a link of [text](command:…) in a message and in a question, and
// a click on it executes the command. They carry what a repository has written,
// as names of files, so that none is shown but through here.
import * as vscode from 'vscode';
import { reasonOf } from './reason';

/** The text with nothing in it that VS Code takes for a link. */
export function plain(text: string): string {
  return text.replaceAll('](', '] (');
}

type Shown<T> = Thenable<T | undefined>;

/** As vscode.window.show…Message, to be read only. */
export const say = {
  info: <T extends string | vscode.MessageItem>(text: string, ...items: T[]): Shown<T> =>
    vscode.window.showInformationMessage<T & vscode.MessageItem>(plain(text), ...(items as (T & vscode.MessageItem)[])),
  warning: <T extends string | vscode.MessageItem>(text: string, ...items: T[]): Shown<T> =>
    vscode.window.showWarningMessage<T & vscode.MessageItem>(plain(text), ...(items as (T & vscode.MessageItem)[])),
  error: <T extends string | vscode.MessageItem>(text: string, ...items: T[]): Shown<T> =>
    vscode.window.showErrorMessage<T & vscode.MessageItem>(plain(text), ...(items as (T & vscode.MessageItem)[])),
};

/** Registers a command; that it failed is said here, since VS Code would say it with links. */
export function command<A extends unknown[]>(name: string, act: (...given: A) => unknown): vscode.Disposable {
  return vscode.commands.registerCommand(name, async (...given: A) => {
    try {
      return await act(...given);
    } catch (reason) {
      void say.error(reasonOf(reason));
      return undefined;
    }
  });
}
