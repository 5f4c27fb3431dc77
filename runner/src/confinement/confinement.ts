import type { Clock } from '@freshet/kit/time';

/** A program of a step, before anything is put around it. */
export interface ProgramToStart {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
}

/** The directories of one build. */
interface BuildDirectories {
  readonly buildId: string;
  readonly volume: string;
  /** Of the executor; `home` and `tmp` below it are the build's. */
  readonly state: string;
}

/** A place in which the steps of one build are kept from the rest of the machine. */
export interface ConfinedPlace {
  /** The same program, started in the place. */
  wrap(program: ProgramToStart): ProgramToStart;
  close(): Promise<void>;
}

/** How steps of builds are kept from the rest of the machine. */
export interface BuildConfinement {
  /** Throws a fault where the place cannot be made. */
  open(directories: BuildDirectories): Promise<ConfinedPlace>;
}

/** Programs by their full paths: a pipeline chooses its own PATH, and must not choose these. */
export interface ConfinementTools {
  readonly env: string;
  readonly nsenter: string;
  readonly sh: string;
  readonly unshare: string;
  readonly isRoot: boolean;
  readonly clock: Clock;
}
