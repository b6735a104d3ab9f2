// In: as much of VS Code's API as parts of the extension need that are tested
// without it, where an order of events is to be made that no editor makes on
// request. Out: VS Code (test/host, test/screen).
type Listener<T> = (value: T) => unknown;

export class Disposable {
  constructor(private readonly end: () => void) {}

  static from(...all: { dispose(): void }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }

  dispose(): void {
    this.end();
  }
}

export class EventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>) => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  fire(value: T): void {
    [...this.listeners].forEach((listener) => listener(value));
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class Uri {
  private constructor(readonly path: string) {}

  readonly scheme = 'file';

  static parse(text: string): Uri {
    return new Uri(text.replace('file://', ''));
  }

  static joinPath(folder: Uri, ...names: string[]): Uri {
    return new Uri([folder.path, ...names].join('/'));
  }

  toString(): string {
    return `file://${this.path}`;
  }
}

export class Range {
  readonly numbers: readonly number[];

  constructor(...numbers: number[]) {
    this.numbers = numbers;
  }
}

export class Location {
  constructor(
    readonly uri: Uri,
    readonly range: Range,
  ) {}
}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };

export class DiagnosticRelatedInformation {
  constructor(
    readonly location: Location,
    readonly message: string,
  ) {}
}

export class Diagnostic {
  source?: string;
  code?: string;
  relatedInformation?: DiagnosticRelatedInformation[];

  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

export const ViewColumn = { Beside: -2, Three: 3 };

export class TestRunRequest {
  constructor(readonly include: readonly unknown[]) {}
}

export class TestMessage {
  constructor(readonly message: string) {}
}

const edits = new EventEmitter<{ readonly document: { readonly uri: Uri } }>();

export const workspace = {
  onDidChangeTextDocument: edits.event,
  onDidCloseTextDocument: new EventEmitter<unknown>().event,
  asRelativePath: (uri: Uri) => uri.path.slice(1),
};

/** A panel as the extension sees it. */
export class Panel {
  private readonly gone = new EventEmitter<void>();
  readonly onDidDispose = this.gone.event;
  readonly onDidChangeViewState = new EventEmitter<void>().event;
  readonly webview = {
    html: '',
    options: {},
    onDidReceiveMessage: new EventEmitter<unknown>().event,
    postMessage: async () => true,
  };
  revealed = 0;

  reveal(): void {
    this.revealed++;
  }

  dispose(): void {
    this.gone.fire();
  }
}

/** All that were opened. */
export const panels: Panel[] = [];

/** The messages to the user. */
export const said: string[] = [];

const tell = async (message: string) => void said.push(message);

/** A question as the extension sees it, and what a user does to it. */
export class InputBox {
  readonly accept = new EventEmitter<void>();
  readonly onDidAccept = this.accept.event;
  readonly onDidChangeValue = new EventEmitter<string>().event;
  private readonly hidden = new EventEmitter<void>();
  readonly onDidHide = this.hidden.event;
  value = '';
  validationMessage: string | undefined;

  show(): void {}

  hide(): void {
    this.hidden.fire();
  }

  dispose(): void {}
}

/** All questions that were asked. */
export const questions: InputBox[] = [];

/** All that was to be picked from. */
export const picks: (readonly unknown[])[] = [];

export const window = {
  createInputBox: () => {
    const box = new InputBox();
    questions.push(box);
    return box;
  },
  showQuickPick: async (items: readonly unknown[]) => void picks.push(items),
  showInformationMessage: tell,
  showWarningMessage: tell,
  showErrorMessage: tell,
  tabGroups: { all: [1, 2] },
  createWebviewPanel: () => {
    const panel = new Panel();
    panels.push(panel);
    return panel;
  },
};

type Act = (...given: unknown[]) => unknown;

const registered = new Map<string, Act>();

export const commands = {
  executeCommand: async () => undefined,
  registerCommand: (name: string, act: Act) => {
    registered.set(name, act);
    return new Disposable(() => registered.delete(name));
  },
};

/** Executes a command that was registered. */
export async function run(name: string, ...given: unknown[]): Promise<unknown> {
  return registered.get(name)!(...given);
}
