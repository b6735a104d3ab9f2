"""The server as VS Code, Neovim and Emacs know it: under the capabilities that
each of them was recorded to send. pytest-lsp warns of answers that go beyond
them, and warnings are failures here."""

import asyncio
import os
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

REPOSITORY = Path(os.environ["LOCKSTEP_TEST_REPOSITORY"])
CODE = REPOSITORY / "src/harbour.ts"
RECORD = REPOSITORY / ".claude/skills/verify-berths/SKILL.md"
MODULE = REPOSITORY / ".claude/skills/verify-berths/model/Berths.tla"
PATIENCE_S = float(os.environ.get("LOCKSTEP_TEST_PATIENCE_S", 60))

CLIENTS = ["visual-studio-code@v1.65.2", "neovim@v0.10.0", "neovim@v0.11.0", "emacs@v29.1"]


def tell_actions_from_commands(client: LanguageClient):
    """lsprotocol takes each code action with a command for a bare command."""
    converter = client.protocol._converter

    def structure(action, _type):
        literal = not isinstance(action.get("command"), str)
        return converter.structure(action, types.CodeAction if literal else types.Command)

    converter.register_structure_hook(types.Command | types.CodeAction, structure)


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=["lockstep", "serve"]))
async def client(request, lsp_client: LanguageClient):
    @lsp_client.feature("lockstep/outcome")
    def outcome(_params):
        pass

    @lsp_client.feature("lockstep/status")
    def status(_params):
        pass

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params):
        return None

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(_params):
        return None

    @lsp_client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
    def refresh_hints(_params):
        return None

    tell_actions_from_commands(lsp_client)
    folder = types.WorkspaceFolder(uri=REPOSITORY.as_uri(), name="harbour")
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            root_uri=folder.uri,
            workspace_folders=[folder],
            initialization_options={"trusted": True},
        )
    )
    yield
    await lsp_client.shutdown_session()


def open_file(client: LanguageClient, path: Path, language: str) -> str:
    item = types.TextDocumentItem(uri=path.as_uri(), language_id=language, version=1, text=path.read_text())
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    return item.uri


def place(path: Path, text: str) -> types.Position:
    """Where the text stands; all of it is ASCII, so that every encoding agrees."""
    before = path.read_text().split(text)[0]
    return types.Position(line=before.count("\n"), character=len(before.rsplit("\n", 1)[-1]))


async def wait_diagnostics(client: LanguageClient, uri: str, wanted):
    """Waits for diagnostics of the file for which `wanted` holds, and returns them."""

    async def published():
        while not (uri in client.diagnostics and wanted(client.diagnostics[uri])):
            await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return client.diagnostics[uri]

    return await asyncio.wait_for(published(), PATIENCE_S)


def awaits(diagnostics):
    return [d for d in diagnostics if d.code == "covered-awaits"]


def change(client: LanguageClient, uri: str, version: int, start, end, text: str):
    event = types.TextDocumentContentChangePartial(range=types.Range(start=start, end=end), text=text)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=version),
            content_changes=[event],
        )
    )


@pytest.mark.asyncio
async def test_an_unsaved_await_is_warned_of_until_it_is_undone(client: LanguageClient):
    uri = open_file(client, CODE, "typescript")
    at = place(CODE, "    const berth = this.ledger.berth();\n    if (berth.boat !== null)")
    change(client, uri, 2, at, at, "    await this.ledger.load();\n")
    found = awaits(await wait_diagnostics(client, uri, awaits))[0]
    assert found.range.start == place(CODE, "assignBerth")
    below = types.Position(line=at.line + 1, character=0)
    change(client, uri, 3, at, below, "")
    await wait_diagnostics(client, uri, lambda all: not awaits(all))


@pytest.mark.asyncio
async def test_a_code_action_runs_the_property(client: LanguageClient):
    uri = open_file(client, CODE, "typescript")
    at = place(CODE, "assignBerth")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri=uri),
            range=types.Range(start=at, end=at),
            context=types.CodeActionContext(diagnostics=[], only=["lockstep.run"]),
        )
    )
    command = next(action for action in actions if "P1_OneBoatMoored" in action.title).command
    answer = await asyncio.wait_for(
        client.workspace_execute_command_async(
            types.ExecuteCommandParams(command=command.command, arguments=command.arguments)
        ),
        PATIENCE_S,
    )
    outcome = answer["records"][0]["outcomes"][0]
    assert (outcome["config"], outcome["result"], outcome["verdict"]) == ("P1_OneBoatMoored", "PASS", "as-expected")


def places(answer):
    """The files and lines of an answer, whatever shape the client takes."""
    for one in answer if isinstance(answer, list) else [answer]:
        if isinstance(one, types.LocationLink):
            yield one.target_uri, one.target_selection_range.start.line
        else:
            yield one.uri, one.range.start.line


@pytest.mark.asyncio
async def test_the_jumps_lead_both_ways(client: LanguageClient):
    code, module = open_file(client, CODE, "typescript"), open_file(client, MODULE, "tla")
    there = await client.text_document_declaration_async(
        types.DeclarationParams(types.TextDocumentIdentifier(code), place(CODE, "assignBerth"))
    )
    assert list(places(there)) == [(module, place(MODULE, "AssignBerth").line)]
    back = await client.text_document_implementation_async(
        types.ImplementationParams(types.TextDocumentIdentifier(module), place(MODULE, "AssignBerth"))
    )
    assert list(places(back)) == [(code, place(CODE, "assignBerth").line)]


@pytest.mark.asyncio
async def test_what_is_shown_stays_within_what_the_client_takes(client: LanguageClient):
    record = open_file(client, RECORD, "markdown")
    module = open_file(client, MODULE, "tla")
    document = types.TextDocumentIdentifier(module)
    assert await client.text_document_hover_async(types.HoverParams(document, place(MODULE, "AssignBerth")))
    inside = place(MODULE, "Looks => moored")
    assert await client.text_document_completion_async(types.CompletionParams(document, inside))
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert await client.text_document_code_lens_async(types.CodeLensParams(document))
    links = types.DocumentLinkParams(types.TextDocumentIdentifier(record))
    assert await client.text_document_document_link_async(links)
