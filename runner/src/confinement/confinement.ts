import type { WaitingProcess } from '../processes/index.ts';

/** A program of a step, before anything is put around it. */
export interface ProgramToStart {
  readonly programId: string;
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
}

/** The same program with what is put around it. */
export interface WrappedProgram extends ProgramToStart {
  /** What the process that waits for the program is told of it. */
  readonly input: string;
  readonly waiting: WaitingProcess;
  /** Called once nothing of the program is left; says what it came to that its exit code does not. */
  readonly ended: () => Promise<string | undefined>;
}

/** The directories of one build. */
export interface BuildDirectories {
  readonly buildId: string;
  readonly volume: string;
  /** Of the executor; `home` and `tmp` below it are the build's. */
  readonly state: string;
}

/** A place in which the steps of one build are kept from the rest of the machine. */
export interface ConfinedPlace {
  wrap(program: ProgramToStart): WrappedProgram;
  close(): Promise<void>;
}

/** How steps of builds are kept from the rest of the machine. */
export interface BuildConfinement {
  /** Throws a fault where the place cannot be made. */
  open(directories: BuildDirectories): Promise<ConfinedPlace>;
}

/** The most that one step may take; what is absent is not bounded. */
export interface StepLimits {
  readonly memoryBytes?: number | undefined;
  readonly processes?: number | undefined;
}

/** A protection that steps of the local executor may be under. */
export const PROTECTIONS = ['namespaces', 'system-calls', 'network', 'memory', 'processes'] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** What is missing, and why. */
export interface MissingProtection {
  readonly protection: Protection;
  readonly reason: string;
}
