import type { Secret } from '@freshet/kit/secret';
import { type ApiTarget, type ClientLimits, createApi, createClient } from './api/index.ts';
import type { CommandContext } from './command/index.ts';
import { contextFilePath, createContextStore, parseApiKey, resolveConnection } from './contexts/index.ts';
import { type Host, nodeFiles, programsOn, type Screen } from './host/index.ts';
import { createPrinter, type Format } from './output/index.ts';

/** The global flags of a command line, checked. */
export interface Globals {
  readonly output: Format;
  readonly context: string | undefined;
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

interface Parts {
  readonly host: Host;
  readonly globals: Globals;
  readonly narrowedBy: string;
  readonly out: Screen;
  readonly err: Screen;
  readonly signal: AbortSignal;
}

const MAX_KEY_BYTES = 16 * 1024;

/** Puts together what a command may touch. */
export const composeContext = async ({
  host,
  globals,
  narrowedBy,
  out,
  err,
  signal,
}: Parts): Promise<CommandContext> => {
  const { env, userHome, clock, install } = host;
  const contexts = createContextStore(nodeFiles, contextFilePath(env, userHome));
  const given = { context: globals.context, url: globals.url, apiKey: await readKey(globals.apiKey, host) };
  const clientOptions = {
    fetch: host.fetch,
    clock,
    random: host.random,
    newKey: host.newKey,
    userAgent: `freshet-cli/${install.version} (${install.platform}; node ${install.nodeVersion})`,
    signal,
    trace: (line: string) => {
      if (globals.verbose) err.line(err.paint.dim(line));
    },
  };
  const connect = () => resolveConnection({ flags: given, env, contexts });
  return {
    api: createApi(createClient({ ...clientOptions, connect })),
    apiAt: (target: ApiTarget, limits: Partial<ClientLimits> = {}) =>
      createApi(createClient({ ...clientOptions, limits, connect: async () => target })),
    print: createPrinter({ format: globals.output, quiet: globals.quiet, narrowedBy, out, err }),
    out,
    err,
    stdin: host.stdin,
    keyboard: host.keyboard,
    env,
    cwd: host.cwd,
    userHome,
    clock,
    files: nodeFiles,
    programs: programsOn(host),
    contexts,
    install,
    fetch: host.fetch,
    given,
    signal,
  };
};

const readKey = async (flag: string | undefined, { stdin }: Host): Promise<Secret | undefined> => {
  if (flag === undefined) return undefined;
  return parseApiKey(flag === '-' ? (await stdin.readText(MAX_KEY_BYTES)).trim() : flag, '--api-key');
};
