import type { Clock } from '@freshet/kit/time';
import type { Keyboard } from './keyboard.ts';
import type { Signals } from './signals.ts';

/** Environment variables as the process got them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Where text goes: a standard stream, or a test's memory. */
export interface Sink {
  write(text: string): void;
  readonly isTty: boolean;
  /** Width of the terminal; only meaningful when `isTty`. */
  readonly columns: number;
  /** Height of the terminal; only meaningful when `isTty`. */
  readonly rows: number;
  /** Resolves when what was written has left this process, so that a slow reader slows a long output down. */
  drained(): Promise<void>;
}

/** Text coming in on standard input. */
export interface Source {
  readonly isTty: boolean;
  /** All of it; a fault when it is longer than `maxBytes`. */
  readText(maxBytes: number): Promise<string>;
}

/** The checkout that this program belongs to. */
export interface Install {
  readonly version: string;
  /** Top-level directory of the checkout. */
  readonly root: string;
  /** The program that is run as `freshet`. */
  readonly launcher: string;
  /** The program that `up` and `serve` start. */
  readonly serverEntry: string;
  /** The program that does the work of `admin`. */
  readonly operatorEntry: string;
  /** The program that runs pipelines on this machine. */
  readonly runnerEntry: string;
  /** The program that compares and syncs manifests from this machine. */
  readonly runtimeEntry: string;
  /** What this machine calls itself on the network. */
  readonly machineName: string;
  /** The Node that runs us, and that the server runs on. */
  readonly nodePath: string;
  readonly nodeVersion: string;
  readonly platform: string;
  readonly arch: string;
  /** What this process may use: the machine's memory, or its container's. */
  readonly memoryBytes: number;
}

/** Everything of the outside world that the command line touches. Only main.ts makes one from the process. */
export interface Host {
  readonly env: Env;
  readonly cwd: string;
  /** The user's home directory, where ~ points. */
  readonly userHome: string;
  readonly stdin: Source;
  readonly keyboard: Keyboard;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly signals: Signals;
  /** Makes this process another program, for good; absent where the system knows no such thing. */
  readonly become?:
    | ((file: string, argv: readonly string[], env: Readonly<Record<string, string>>) => never)
    | undefined;
  readonly install: Install;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** A new identifier that no other call will ever get. */
  readonly newKey: () => string;
}
