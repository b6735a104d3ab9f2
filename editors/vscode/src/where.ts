// In: what tells records of the same name apart. Out: their names, which the
// server gives.
import * as vscode from 'vscode';

/** The path of a record as the workspace shows it: with its folder, where there are several. */
export function pathOf(record: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(record));
}

/** The folder of a record whose name others have too; "" where the name is enough. */
export function folderOf<R extends { readonly uri: string }>(record: R, all: readonly R[], name: (of: R) => string): string {
  const alone = all.every((one) => one.uri === record.uri || name(one) !== name(record));
  return alone ? '' : pathOf(record.uri).replace(/\/[^/]*$/, '');
}
