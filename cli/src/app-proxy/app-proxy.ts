/** The app-proxy of a runtime, asked with a token that stands for us there and lives for a quarter of an hour. */
import { createRuntimeToken, listGitOpsRuntimes } from '@freshet/contracts/gitops';
import { Secret } from '@freshet/kit/secret';
import { type Api, isApiError } from '../api/index.ts';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';
import { APP_PROXY, askGraphQl, type Document } from '../graphql/index.ts';

/** The flag of everything that goes to a runtime. */
export const RUNTIME_FLAGS = {
  runtime: {
    type: 'string',
    short: 'r',
    placeholder: 'NAME',
    what: 'Name of the runtime; the only one, or $FRESHET_RUNTIME, unless said',
  },
} as const satisfies FlagSpecs;

export const RUNTIME_VARIABLE = {
  name: 'FRESHET_RUNTIME',
  what: 'The runtime that is asked where --runtime is not said',
} as const;

export interface AppProxy {
  readonly runtime: string;
  readonly api: Api;
  ask<Data>(document: Document<Data>, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
}

/** Opens the app-proxy of a runtime by name, or of the only one there is. */
export const openAppProxy = async (
  ctx: CommandContext,
  named: string | undefined,
  see: readonly string[],
): Promise<AppProxy> => {
  const runtime = named ?? (ctx.env.FRESHET_RUNTIME || (await onlyRuntime(ctx, see)));
  const { token, url } = await ctx.api.call(createRuntimeToken, { params: { runtime } });
  const api = ctx.apiAt({
    url: url.replace(/\/+$/, ''),
    key: new Secret(`Bearer ${token}`),
    keyOrigin: `the runtime ${runtime}`,
  });
  return {
    runtime,
    api,
    ask: (document, variables) => onceStarted(ctx, () => askGraphQl(api, APP_PROXY, document, variables)),
  };
};

const START_MS = 30_000;
const PAUSE_MS = 500;

/** A runtime that has just come is known before all of it answers; what it does not answer it has not begun either. */
const onceStarted = async <Data>(
  { clock, signal, print }: CommandContext,
  ask: () => Promise<Data>,
): Promise<Data> => {
  const deadline = clock.now().getTime() + START_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isApiError(error, 'RUNTIME_STARTING') || clock.now().getTime() >= deadline) throw error;
    }
    if (tries === 0) print.note('The runtime is still starting; waiting for it ...');
    await clock.sleep(PAUSE_MS, signal);
  }
};

const MOST_NAMED = 10;

const onlyRuntime = async ({ api }: CommandContext, see: readonly string[]): Promise<string> => {
  const { runtimes } = await api.call(listGitOpsRuntimes, { query: {} });
  const [first, ...others] = runtimes;
  if (!first)
    throw usageFault('the account has no GitOps runtime; `freshet runtime install` installs one', { see });
  if (others.length === 0) return first.name;
  const names = runtimes.slice(0, MOST_NAMED).map(({ name }) => name);
  throw usageFault(`there are several runtimes; say which with --runtime: ${names.join(', ')}`, { see });
};
