import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LocalRunMessage, type LocalRunRequest } from '@freshet/contracts/runner';
import { eventually } from '@freshet/kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;
type Kind = LocalRunMessage['kind'];

/** What a test says of a run; the rest is usual. */
export type RunWish = Pick<RunRequest, 'text' | 'home'> & Partial<RunRequest>;

/** A runner in a process of its own, as a command line starts it. */
export class RunnerProcess {
  readonly messages: LocalRunMessage[] = [];
  readonly exited: Promise<number | string>;
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  errors = '';

  constructor(wish: RunWish) {
    this.child = spawn(process.execPath, [MAIN, 'local'], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stderr.on('data', chunk => {
      this.errors += String(chunk);
    });
    this.child.stdin.on('error', () => undefined);
    createInterface({ input: this.child.stdout }).on('line', line => {
      this.messages.push(LocalRunMessage.parse(JSON.parse(line)));
    });
    this.exited = new Promise(resolve => {
      this.child.on('close', (code, signal) => resolve(signal ?? code ?? 0));
    });
    this.send({
      kind: 'run',
      file: 'codefresh.yml',
      executor: 'local',
      variables: {},
      secrets: [],
      directory: wish.home,
      keepVolume: true,
      resetVolume: false,
      ...wish,
    });
  }

  send(request: LocalRunRequest): void {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
  }

  of<Wanted extends Kind>(kind: Wanted): Extract<LocalRunMessage, { kind: Wanted }>[] {
    return this.messages.filter(message => message.kind === kind) as Extract<
      LocalRunMessage,
      { kind: Wanted }
    >[];
  }

  /** Everything that a step printed. */
  log(id: string): string {
    return this.of('log')
      .filter(message => message.id === id)
      .map(({ text }) => text)
      .join('');
  }

  /** How a step ended, if it has. */
  outcome(id: string): string | undefined {
    return this.of('step').findLast(message => message.id === id && message.phase === 'ended')?.outcome;
  }

  /** Waits until a step has printed a text. */
  async printed(id: string, text: string): Promise<void> {
    await eventually(() => {
      if (!this.log(id).includes(text))
        throw new Error(`not printed: ${text}\n${JSON.stringify(this.messages.slice(-5))}\n${this.errors}`);
    }, 60_000);
  }
}
