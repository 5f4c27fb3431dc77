import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const COMPILED = fileURLToPath(
  new URL('../../../node_modules/.cache/freshet-service-tests', import.meta.url),
);

/** A runner agent in a process of its own; of its environment only the code it compiles is not in these settings. */
export class AgentProcessUnderTest {
  readonly child: ChildProcess;
  readonly exited: Promise<number | string>;
  words = '';

  constructor(settings: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [MAIN, 'agent'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Half of a start is compiling, which need be done only once.
      env: { NODE_COMPILE_CACHE: COMPILED, ...settings },
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
