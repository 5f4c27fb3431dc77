import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Api, ApiTarget, ClientLimits } from '../api/index.ts';
import type { ContextStore } from '../contexts/index.ts';
import type { Env, Files, Install, Keyboard, Programs, Screen, Source } from '../host/index.ts';
import type { Printer } from '../output/index.ts';

/** All that a command may touch. Data goes to `out`, by way of `print`; everything else to `err`. */
export interface CommandContext {
  /** Connects on the first call, so commands that need no server never read a context. */
  readonly api: Api;
  /** Another server, or the same one as somebody else or as nobody. */
  apiAt(target: ApiTarget, limits?: Partial<ClientLimits>): Api;
  readonly print: Printer;
  readonly out: Screen;
  readonly err: Screen;
  readonly stdin: Source;
  readonly keyboard: Keyboard;
  readonly env: Env;
  readonly cwd: string;
  readonly userHome: string;
  readonly clock: Clock;
  readonly files: Files;
  readonly programs: Programs;
  readonly contexts: ContextStore;
  readonly install: Install;
  /** For the few requests that are not calls of the API. */
  readonly fetch: typeof fetch;
  /** What was said on the command line about where to connect. */
  readonly given: {
    readonly context: string | undefined;
    readonly url: string | undefined;
    readonly apiKey: Secret | undefined;
  };
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
}
