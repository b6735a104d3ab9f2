// In: read-only documents of the scheme lockstep, whose texts features bring.
// Out: the texts.
import * as vscode from 'vscode';

export const scheme = 'lockstep';

/** Gives the text of a document of one kind, the authority of its URI. */
export type Source = (query: string) => Promise<string>;

export class Documents implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly sources = new Map<string, Source>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  add(kind: string, source: Source): void {
    this.sources.set(kind, source);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (await this.sources.get(uri.authority)?.(uri.query)) ?? '';
  }

  /** Has the open documents of a kind brought anew. */
  refresh(kind: string): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === scheme && uri.authority === kind) {
        this.changed.fire(uri);
      }
    }
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }
}

/** The URI of a document; `name` is what its tab says, and gives it its language. */
export function uriOf(kind: string, name: string, query: object): vscode.Uri {
  return vscode.Uri.from({ scheme, authority: kind, path: `/${name}`, query: JSON.stringify(query) });
}
