/**
 * Runs steps as processes of this machine. Each build has a home and a temporary directory of its own and sees no
 * variables of the machine but PATH; each program is a process group, of which nothing is left when it ends.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { BuildConfinement, ConfinedPlace, ProgramToStart } from '../../confinement/index.ts';
import type {
  BuildPlace,
  Executor,
  OpenOptions,
  Output,
  Program,
  RunningProgram,
  RunningServices,
} from '../../executor/index.ts';
import { endLeftovers, recordProcess, startProcess } from '../../processes/index.ts';

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
}

const failed = (reason: string): RunningProgram => ({
  ended: Promise.resolve({ kind: 'failed', reason }),
  stop: () => Promise.resolve(),
});

class LocalPlace implements BuildPlace {
  readonly volumePath: string;
  readonly images = undefined;
  readonly notices = [NOTICE];
  readonly #options: LocalExecutorOptions;
  readonly #open: OpenOptions;
  readonly #confined: ConfinedPlace | undefined;
  readonly #running = new Set<RunningProgram>();

  constructor(open: OpenOptions, options: LocalExecutorOptions, confined: ConfinedPlace | undefined) {
    this.volumePath = open.volume;
    this.#confined = confined;
    this.#open = open;
    this.#options = options;
  }

  run(program: Program, output: Output): RunningProgram {
    const [first, ...rest] = [...(program.entrypoint ?? []), ...(program.command ?? [])];
    if (first === undefined) return failed(NO_COMMAND);
    if (program.mounts.length > 0) return failed(NO_MOUNTS);
    const { buildId, state } = this.#open;
    const environment = {
      PATH: this.#options.path,
      HOME: join(state, 'home'),
      TMPDIR: join(state, 'tmp'),
      ...program.environment,
    };
    const asked: ProgramToStart = {
      command: [first, ...rest],
      environment,
      workingDirectory: program.workingDirectory ?? this.volumePath,
    };
    const running = startProcess(
      { buildId, programId: program.id, ...(this.#confined?.wrap(asked) ?? asked) },
      output,
      { clock: this.#options.clock, onStart: pid => recordProcess(join(state, 'processes'), pid) },
    );
    this.#running.add(running);
    void running.ended.then(() => this.#running.delete(running));
    return running;
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
