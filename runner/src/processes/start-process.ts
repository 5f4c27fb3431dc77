import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '@freshet/kit/time';
import type { Output, ProgramEnd, RunningProgram } from '../executor/index.ts';
import { endFamily, killFamily } from './end-family.ts';
import { type Family, findFamily } from './process-table.ts';

/** The variables that everything which is started for a build carries, so that it can be found again. */
export const BUILD_MARK = 'FRESHET_BUILD_ID';
export const PROGRAM_MARK = 'FRESHET_PROGRAM_ID';

/** How long output may stay open after its program is gone, when somebody unknown holds it. */
const OUTPUT_GRACE_MS = 2_000;

/** A process of this machine. */
export interface ProcessSpec {
  readonly buildId: string;
  readonly programId: string;
  readonly command: readonly [string, ...string[]];
  /** All of it: nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  readonly input?: string;
  /** A process that was started ahead and waits for this program on its input; it ends after all that it starts. */
  readonly waiting?: WaitingProcess;
}

/** A process with an open input, whose outputs are not read yet. */
export type WaitingProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** What starting processes needs. */
export interface ProcessTools {
  readonly clock: Clock;
  /** Told of every process, so that it can be ended after a crash of the engine. */
  readonly onStart?: (pid: number) => void;
}

type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;

const failed = (reason: string): ProgramEnd => ({ kind: 'failed', reason });

const withNul = ({ command, environment }: ProcessSpec): string | undefined => {
  const variable = Object.entries(environment).find(pair => pair.some(text => text.includes('\0')));
  if (variable)
    return `the variable ${JSON.stringify(variable[0])} has a NUL character, which no program can be given`;
  return command.some(word => word.includes('\0'))
    ? 'an argument of the program has a NUL character, which no program can be given'
    : undefined;
};

/** The reason why a program cannot be started as it is asked for; undefined where there is none. */
export const whyNotStarted = (spec: ProcessSpec): string | undefined => {
  const nul = withNul(spec);
  if (nul !== undefined) return nul;
  const directory = statSync(spec.workingDirectory, { throwIfNoEntry: false });
  if (!directory) return `the working directory ${spec.workingDirectory} does not exist`;
  return directory.isDirectory() ? undefined : `the working directory ${spec.workingDirectory} is a file`;
};

const startReason = (error: NodeJS.ErrnoException, [program]: readonly string[]): string => {
  if (error.code === 'ENOENT') return `the program ${program} is not installed on this machine`;
  if (error.code === 'EACCES') return `the program ${program} may not be executed`;
  if (error.code === 'E2BIG')
    return 'the variables and arguments are too long for the system; pass large values in files of the volume';
  return `the program ${program} could not be started: ${error.message}`;
};

const pump = async (stream: Readable, name: 'out' | 'err', output: Output): Promise<void> => {
  for await (const chunk of stream) await output(name, chunk as Uint8Array);
};

class HostProcess implements RunningProgram {
  readonly ended: Promise<ProgramEnd>;
  readonly #child: Child;
  readonly #family: Family;
  readonly #clock: Clock;
  /** Whether all that it starts ends before it does, so that nothing need be looked for. */
  readonly #endsWhole: boolean;
  #isOver = false;

  constructor(child: Child, spec: ProcessSpec, { output, clock }: { output: Output; clock: Clock }) {
    this.#child = child;
    this.#clock = clock;
    this.#endsWhole = spec.waiting !== undefined;
    const mark = `${PROGRAM_MARK}=${spec.buildId}/${spec.programId}`;
    const { pid } = child;
    this.#family = pid === undefined ? { mark } : { mark, group: pid, since: pid };
    this.ended = this.#follow(spec, output);
  }

  async stop(graceMs: number): Promise<void> {
    if (this.#isOver || this.#child.pid === undefined) return;
    await endFamily(this.#family, graceMs, this.#clock);
    await this.ended;
  }

  async #follow(spec: ProcessSpec, output: Output): Promise<ProgramEnd> {
    const exit = new Promise<ProgramEnd>(resolve => {
      this.#child.once('error', error => resolve(failed(startReason(error, spec.command))));
      this.#child.once('exit', (code, signal) =>
        resolve(signal ? { kind: 'signalled', signal } : { kind: 'exited', code: code ?? 0 }),
      );
    });
    let trouble: unknown;
    const pumps = Promise.all([
      pump(this.#child.stdout, 'out', output),
      pump(this.#child.stderr, 'err', output),
    ]).catch(async (error: unknown) => {
      trouble = error;
      if (this.#child.pid !== undefined) await killFamily(this.#family, this.#clock);
    });
    const end = await exit;
    if (this.#child.pid !== undefined) await this.#endOutput(pumps);
    this.#isOver = true;
    if (trouble === undefined) return end;
    const why = trouble instanceof Error ? trouble.message : String(trouble);
    return failed(`its output could not be taken: ${why}`);
  }

  /** A program that has ended leaves nothing running, and its output ends with it. */
  async #endOutput(pumps: Promise<unknown>): Promise<void> {
    if (!this.#endsWhole && findFamily(this.#family).length > 0) await killFamily(this.#family, this.#clock);
    const waiting = new AbortController();
    const drained = pumps.then(() => waiting.abort());
    const closeByForce = async (): Promise<void> => {
      for (let read = -1; read !== this.#bytesRead(); ) {
        read = this.#bytesRead();
        await this.#clock.sleep(OUTPUT_GRACE_MS, waiting.signal);
      }
      this.#child.stdout.destroy();
      this.#child.stderr.destroy();
    };
    await Promise.race([drained, closeByForce().catch(() => undefined)]);
    await drained;
  }

  /** Grows as long as a slow reader still takes what is there. */
  #bytesRead(): number {
    const { stdout, stderr } = this.#child;
    return [stdout, stderr].reduce(
      (sum, stream) => sum + ('bytesRead' in stream ? Number(stream.bytesRead) - stream.readableLength : 0),
      0,
    );
  }
}

const neverStarted = (reason: string): RunningProgram => ({
  ended: Promise.resolve(failed(reason)),
  stop: () => Promise.resolve(),
});

/** Starts a process in a group of its own. What goes wrong is told by its end. */
export const startProcess = (spec: ProcessSpec, output: Output, tools: ProcessTools): RunningProgram => {
  const refused = whyNotStarted(spec);
  if (refused !== undefined) return neverStarted(refused);
  const [program, ...rest] = spec.command;
  if (spec.waiting) {
    spec.waiting.stdin.end(spec.input);
    return new HostProcess(spec.waiting, spec, { output, clock: tools.clock });
  }
  try {
    const child = spawn(program, rest, {
      cwd: spec.workingDirectory,
      env: {
        ...spec.environment,
        [BUILD_MARK]: spec.buildId,
        [PROGRAM_MARK]: `${spec.buildId}/${spec.programId}`,
      },
      detached: true,
      stdio: [spec.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }) as Child;
    if (child.pid !== undefined) tools.onStart?.(child.pid);
    // A program that ends without reading its input is not wrong.
    child.stdin?.on('error', () => undefined).end(spec.input);
    return new HostProcess(child, spec, { output, clock: tools.clock });
  } catch (error) {
    return neverStarted(startReason(error as NodeJS.ErrnoException, spec.command));
  }
};
