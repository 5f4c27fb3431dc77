/**
 * Runs steps as processes of this machine. Each build has a home and a temporary directory of its own and sees no
 * variables of the machine but PATH; each program is a process group, of which nothing is left when it ends.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type {
  BuildConfinement,
  ConfinedPlace,
  ProgramToStart,
  WrappedProgram,
} from '../../confinement/index.ts';
import type {
  BuildPlace,
  Executor,
  OpenOptions,
  Output,
  Program,
  ProgramEnd,
  RunningProgram,
  RunningServices,
} from '../../executor/index.ts';
import {
  endLeftovers,
  type ProcessSpec,
  recordProcess,
  startProcess,
  whyNotStarted,
} from '../../processes/index.ts';

const NOTICE =
  'Steps run as processes of this machine: the images of steps are not used. Choose the docker executor to run them in containers.';

const NO_COMMAND =
  'it has no commands and would run the program of its image, but the local executor uses no images; give it commands, or choose the docker executor';

const NO_MOUNTS =
  'it mounts parts of the volume elsewhere, which takes containers; use paths below CF_VOLUME_PATH, or choose the docker executor';

/** What the local executor needs. */
export interface LocalExecutorOptions {
  readonly clock: Clock;
  /** Where programs are looked for. */
  readonly path: string;
  /** Keeps the steps from the rest of the machine. */
  readonly confinement?: BuildConfinement | undefined;
  /** What a person should know about that before steps run. */
  readonly notices?: readonly string[] | undefined;
  /** How long one program of a step may take. */
  readonly programMs?: number | undefined;
}

const GRACE_MS = 10_000;

const failed = (reason: string): RunningProgram => ({
  ended: Promise.resolve({ kind: 'failed', reason }),
  stop: () => Promise.resolve(),
});

const hours = (ms: number): string => `${Math.round((ms / 3_600_000) * 100) / 100} h`;

/** Ends a program that takes longer than it may, and says so. */
const within = (running: RunningProgram, mostMs: number, clock: Clock): RunningProgram => {
  const over = new AbortController();
  let isLate = false;
  const late = clock.sleep(mostMs, over.signal).then(
    () => {
      isLate = true;
      return running.stop(GRACE_MS);
    },
    () => undefined, // it has ended in time
  );
  const ended = running.ended.then(async (end): Promise<ProgramEnd> => {
    over.abort();
    await late;
    return isLate
      ? { kind: 'failed', reason: `it took longer than the ${hours(mostMs)} that a step may` }
      : end;
  });
  return { ended, stop: graceMs => running.stop(graceMs) };
};

/** The end of a program in the words of what bounded it, where that ended it. */
const boundedEnd = async (end: ProgramEnd, wrapped: WrappedProgram): Promise<ProgramEnd> => {
  const limit = await wrapped.ended();
  const isWell = end.kind === 'exited' && end.code === 0;
  return limit === undefined || isWell ? end : { kind: 'failed', reason: limit };
};

class LocalPlace implements BuildPlace {
  readonly volumePath: string;
  readonly images = undefined;
  readonly notices: readonly string[];
  readonly #options: LocalExecutorOptions;
  readonly #open: OpenOptions;
  readonly #confined: ConfinedPlace | undefined;
  readonly #running = new Set<RunningProgram>();

  constructor(open: OpenOptions, options: LocalExecutorOptions, confined: ConfinedPlace | undefined) {
    this.volumePath = open.volume;
    this.notices = [NOTICE, ...(options.notices ?? [])];
    this.#confined = confined;
    this.#open = open;
    this.#options = options;
  }

  run(program: Program, output: Output): RunningProgram {
    const [first, ...rest] = [...(program.entrypoint ?? []), ...(program.command ?? [])];
    if (first === undefined) return failed(NO_COMMAND);
    if (program.mounts.length > 0) return failed(NO_MOUNTS);
    const { state } = this.#open;
    const environment = {
      PATH: this.#options.path,
      HOME: join(state, 'home'),
      TMPDIR: join(state, 'tmp'),
      ...program.environment,
    };
    const started = this.#start(
      {
        programId: program.id,
        command: [first, ...rest],
        environment,
        workingDirectory: program.workingDirectory ?? this.volumePath,
      },
      output,
    );
    const { programMs, clock } = this.#options;
    const running = programMs === undefined ? started : within(started, programMs, clock);
    this.#running.add(running);
    void running.ended.then(() => this.#running.delete(running));
    return running;
  }

  #start(program: ProgramToStart, output: Output): RunningProgram {
    const { buildId, state } = this.#open;
    const spec: ProcessSpec = { buildId, ...program };
    const tools = {
      clock: this.#options.clock,
      onStart: (pid: number) => recordProcess(join(state, 'processes'), pid),
    };
    if (!this.#confined) return startProcess(spec, output, tools);
    const refused = whyNotStarted(spec);
    if (refused !== undefined) return failed(refused);
    try {
      const wrapped = this.#confined.wrap(program);
      const running = startProcess({ ...wrapped, buildId }, output, tools);
      return {
        ended: running.ended.then(end => boundedEnd(end, wrapped)),
        stop: graceMs => running.stop(graceMs),
      };
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  }

  serve(): Promise<RunningServices> {
    return Promise.reject(
      new Fault('CONTAINER_ENGINE_REQUIRED', 'Services are containers, and the local executor runs none', {
        executor: 'local',
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map(running => running.stop(0)));
    await this.#confined?.close();
    await cleanLocal(this.#open, this.#options.clock, false);
  }
}

const cleanLocal = async (
  { buildId, state }: OpenOptions,
  clock: Clock,
  lookAtAll: boolean,
): Promise<void> => {
  await endLeftovers(join(state, 'processes'), { buildId, lookAtAll }, clock);
  await rm(state, { recursive: true, force: true, maxRetries: 3 });
};

/** Runs the programs of steps as processes of this machine. */
export const createLocalExecutor = (options: LocalExecutorOptions): Executor => ({
  kind: 'local',
  open: async open => {
    for (const name of ['home', 'tmp']) await mkdir(join(open.state, name), { recursive: true, mode: 0o700 });
    return new LocalPlace(open, options, await options.confinement?.open(open));
  },
  clean: open => cleanLocal(open, options.clock, true),
});
