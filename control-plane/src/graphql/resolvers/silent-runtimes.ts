import type { ResolverContext } from '../resolver-context.ts';

/** Since when each runtime of an account that is not connected has said nothing. */
export type SilentRuntimes = (accountId: string) => Promise<ReadonlyMap<string, Date>>;

const asked = new WeakMap<ResolverContext, Promise<ReadonlyMap<string, Date>>>();

/** Since when a runtime is silent; looked up once for all applications of a page. */
export const silentSince = async (
  silent: SilentRuntimes,
  context: ResolverContext,
  runtime: string,
): Promise<Date | undefined> => {
  const known = asked.get(context) ?? silent(context.identity.principal.accountId);
  asked.set(context, known);
  return (await known).get(runtime);
};
