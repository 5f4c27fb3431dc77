import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { CommandContext, FlagSpecs } from '../command/index.ts';

/** The flags that `up` and `serve` share; each stands for a setting in the environment. */
export const SERVER_FLAGS = {
  port: {
    type: 'integer',
    min: 0,
    max: 65_535,
    placeholder: 'PORT',
    what: 'Port to listen on (FRESHET_PORT)',
  },
  host: { type: 'string', placeholder: 'ADDRESS', what: 'Address to listen on (FRESHET_HOST)' },
  home: { type: 'string', placeholder: 'DIRECTORY', what: 'Directory with all state (FRESHET_HOME)' },
  demo: {
    type: 'boolean',
    default: true,
    what: 'Leave out the demo shop, which the first start of an empty home brings (FRESHET_DEMO=off)',
  },
} as const satisfies FlagSpecs;

export interface ServerOptions {
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly home: string | undefined;
  readonly demo: boolean;
  readonly modules?: string | undefined;
}

/** Starting fills all the room that there is for what is young, and keeps it: this saves 100 MB of an idle server. */
const FRUGAL = ['--optimize-for-size', '--max-semi-space-size=8'];

/** The C library gives each thread a heap of its own, which threads that work now and then fill with nothing. */
const ONE_HEAP = { MALLOC_ARENA_MAX: '1' };

/**
 * Runs the control plane of this checkout in the foreground until it ends; answers with its exit code where it is a
 * process of its own.
 */
export const startServer = async (ctx: CommandContext, options: ServerOptions): Promise<number> => {
  const { install, cwd, env } = ctx;
  if (!existsSync(install.serverEntry)) {
    throw new Fault(
      'CLI_INSTALL_INCOMPLETE',
      `this checkout has no control plane: ${install.serverEntry} is missing`,
      {
        path: install.serverEntry,
      },
    );
  }
  const settings = {
    FRESHET_PORT: options.port?.toString(),
    FRESHET_HOST: options.host,
    FRESHET_HOME: options.home === undefined ? undefined : resolve(cwd, options.home),
    FRESHET_DEMO: options.demo ? undefined : 'off',
    FRESHET_MODULES: options.modules,
    // Keeps compiled code between starts, inside the checkout, where nobody else can plant any.
    NODE_COMPILE_CACHE:
      env.NODE_COMPILE_CACHE ?? join(install.root, 'node_modules', '.cache', 'freshet-compiled'),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const server = {
    file: install.nodePath,
    args: [...FRUGAL, install.serverEntry],
    env: { ...ONE_HEAP, ...env, ...Object.fromEntries(given) },
  };
  // A process that only waits for another takes as much memory as a small server.
  ctx.programs.become?.(server);
  const code = await ctx.programs.runInForeground(server);
  // The one end that the server cannot explain itself.
  if (code === 128 + constants.signals.SIGKILL) {
    ctx.err.line(
      'Freshet was ended by SIGKILL, by somebody or for lack of memory. The next start recovers by itself.',
    );
  }
  return code;
};
