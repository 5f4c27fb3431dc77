import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a process says of itself once it serves. */
export interface Ready {
  readonly url: string;
  /** Only on the first start of an installation. */
  readonly adminPassword: string | undefined;
}

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Only a process that hangs meets it: on a machine that does much else a start takes a minute and more. */
const DEADLINE_MS = 200_000;

/** The control plane as an operator starts it: a process of its own, known by what it prints and answers. */
export class RunningFreshet {
  readonly exit: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #heard = new EventTarget();
  #stdout = '';
  #stderr = '';
  #ended = false;

  /** The environment is exactly `env`, so nothing of the machine that runs the tests gets in. */
  constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout?.setEncoding('utf8').on('data', text => {
      this.#stdout += text;
      this.#heard.dispatchEvent(new Event('news'));
    });
    this.#child.stderr?.setEncoding('utf8').on('data', text => {
      this.#stderr += text;
    });
    this.exit = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code, signal) => {
        this.#ended = true;
        this.#heard.dispatchEvent(new Event('news'));
        resolve({ code, signal });
      });
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the process did not start');
    return this.#child.pid;
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Everything it has printed so far. */
  get output(): string {
    return this.#stdout + this.#stderr;
  }

  /** Resolves with what `find` makes of the standard output; fails when the process ends or takes too long. */
  async says<Found>(find: (stdout: string) => Found | undefined): Promise<Found> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    for (;;) {
      const found = find(this.#stdout);
      if (found !== undefined) return found;
      if (this.#ended || deadline.aborted) {
        throw new Error(`${this.#ended ? 'it ended' : 'too late'} before it said so:\n${this.output}`);
      }
      await new Promise<void>(resolve => {
        this.#heard.addEventListener('news', () => resolve(), { once: true, signal: deadline });
        deadline.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  ready(): Promise<Ready> {
    return this.says(stdout => {
      const url = /^ {2}Open +(http\S+)$/m.exec(stdout)?.[1];
      if (!url || !stdout.includes('Ctrl-C stops it.')) return undefined;
      return { url, adminPassword: /, password (\S+) \(shown only now\)/.exec(stdout)?.[1] };
    });
  }

  send(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    this.send('SIGKILL');
    await this.exit;
  }

  /** Asks it to stop and waits for it. */
  async stop(): Promise<Exit> {
    this.send('SIGTERM');
    return this.exit;
  }
}
