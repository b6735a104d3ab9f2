// In: from a model action to its code and back. Out: which places belong
// together; the server knows the code map.
import * as vscode from 'vscode';
import {
  DeclarationRequest,
  DefinitionRequest,
  ImplementationRequest,
  type LanguageClient,
  type TextDocumentPositionParams,
} from 'vscode-languageclient/node';
import type { ShowArgument } from './messages';

/** One place is gone to, several are peeked at. */
async function go(at: vscode.Uri, from: vscode.Position, to: vscode.Location[]): Promise<void> {
  if (to.length === 0) {
    void vscode.window.setStatusBarMessage('lockstep: nothing linked here', 4000);
    return;
  }
  const how = to.length === 1 ? 'goto' : 'peek';
  await vscode.commands.executeCommand('editor.action.goToLocations', at, from, to, how);
}

/** The model declares, the code implements; a record or a config only names. */
function ask(client: LanguageClient, document: vscode.TextDocument, at: TextDocumentPositionParams) {
  if (document.uri.path.endsWith('.tla')) {
    return client.sendRequest(ImplementationRequest.type, at);
  }
  if (/\.(cfg|md|txt)$/.test(document.uri.path)) {
    return client.sendRequest(DefinitionRequest.type, at);
  }
  return client.sendRequest(DeclarationRequest.type, at);
}

/** `lockstep.jump`: only this server is asked, not the other extensions. */
export async function jump(client: LanguageClient): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const { document, selection } = editor;
  const at = client.code2ProtocolConverter.asTextDocumentPositionParams(document, selection.active);
  const answer = await ask(client, document, at);
  const found = (await client.protocol2CodeConverter.asDefinitionResult(answer)) ?? [];
  await go(document.uri, selection.active, [found].flat().map(asLocation));
}

function asLocation(place: vscode.Location | vscode.LocationLink): vscode.Location {
  return 'targetUri' in place
    ? new vscode.Location(place.targetUri, place.targetSelectionRange ?? place.targetRange)
    : place;
}

/** `lockstep.show`: the client's half of a lens that shows places. */
export async function show(client: LanguageClient, argument: ShowArgument): Promise<void> {
  const { protocol2CodeConverter: convert } = client;
  await go(
    convert.asUri(argument.uri),
    convert.asPosition(argument.position),
    argument.locations.map((location) => convert.asLocation(location)),
  );
}
