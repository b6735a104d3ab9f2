// In: the server's process, started and ended for certain, whatever it does or
// fails to do. Out: what is said to it (server.ts).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { OutputChannel } from 'vscode';

/** Milliseconds that a process has to end by itself once it was asked to. */
const patience = 1000;

/** Starts processes of one program, one after the other; the last one is ended by end(). */
export class ServerProcess {
  private current: ChildProcess | undefined;

  constructor(
    private readonly program: string,
    private readonly log: OutputChannel,
  ) {}

  /** Starts one; rejects where the program cannot be started. */
  async start(): Promise<ChildProcess> {
    const child = spawn(this.program, ['serve'], { stdio: 'pipe' });
    this.current = child;
    child.once('exit', (code, signal) => this.log.appendLine(`The server has ended (${signal ?? code}).`));
    await once(child, 'spawn'); // rejects with its error
    child.on('error', (reason) => this.log.appendLine(String(reason)));
    return child;
  }

  /** Resolves once no process is left: at once where it does not `listen` to being asked to end. */
  async end(listens: boolean): Promise<void> {
    const child = this.current;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exit = once(child, 'exit');
    const kill = setTimeout(() => child.kill('SIGKILL'), listens ? patience : 0);
    await exit;
    clearTimeout(kill);
  }
}
