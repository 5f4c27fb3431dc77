/** What a check found: fine, worth knowing, or in the way of running Freshet. */
export type Finding =
  | { readonly status: 'ok'; readonly explanation: string }
  | { readonly status: 'warn' | 'fail'; readonly explanation: string; readonly whatToDo: string };

/** One thing that can be wrong with a machine or an installation. Looks only, changes nothing. */
export interface Check {
  readonly title: string;
  run(machine: Machine): Promise<Finding>;
}

/** What the settings say about the database. */
export type Database =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'unreadable'; readonly path: string };

/** What checks may look at. */
export interface Machine {
  readonly nodeVersion: string;
  readonly nodePath: string;
  readonly platform: string;
  readonly arch: string;
  readonly root: string;
  /** Directory with Freshet's state; it need not exist yet. */
  readonly home: string;
  readonly contextFile: string;
  /** Where the platform would listen; no port when the setting is not one. */
  readonly listen: { readonly host: string; readonly port: number | undefined };
  readonly database: Database;
  readonly memoryBytes: number;
  /** Runs a program for a few seconds at most; undefined when it cannot be started. */
  run(file: string, args: readonly string[]): Promise<{ code: number; output: string } | undefined>;
  fetch: typeof fetch;
}

export const ok = (explanation: string): Finding => ({ status: 'ok', explanation });

export const warn = (explanation: string, whatToDo: string): Finding => ({
  status: 'warn',
  explanation,
  whatToDo,
});

export const fail = (explanation: string, whatToDo: string): Finding => ({
  status: 'fail',
  explanation,
  whatToDo,
});
