import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A runner agent in a process of its own; these settings are all of its environment. */
export class AgentProcessUnderTest {
  readonly child: ChildProcess;
  readonly exited: Promise<number | string>;
  words = '';

  constructor(settings: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [MAIN, 'agent'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: settings,
    });
    this.child.stderr?.on('data', chunk => {
      this.words += String(chunk);
    });
    this.exited = new Promise(resolve => {
      this.child.on('close', (code, signal) => resolve(signal ?? code ?? 0));
    });
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
