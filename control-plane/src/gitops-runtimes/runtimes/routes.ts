import * as rest from '@freshet/contracts/gitops';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import { type AccessTokens, credentialOf } from '../tokens/access-tokens.ts';
import { deleteRuntime, resyncRuntime, updateRuntime } from './change-runtime.ts';
import { registerRuntime, tryRegistering } from './register-runtime.ts';
import type { SeenRuntime } from './runtime.ts';
import { RuntimeStore } from './runtime-store.ts';
import { runtimeUrl, runtimeWire } from './runtime-wire.ts';

export const runtimeRoutes = (core: GitOpsRuntimesCore, tokens: AccessTokens): readonly Route[] => {
  const { clock, tunnel, publicUrl } = core;
  const store = new RuntimeStore(core.work.sql);
  const wire = (runtime: SeenRuntime) => runtimeWire(core, runtime);

  const findFor = async ({ principal, authorize }: Call, name: string): Promise<SeenRuntime> => {
    const found = await store.find(principal.accountId, name, clock.now());
    if (!found) throw missing('gitops-runtime');
    await authorize({ id: found.id, accountId: found.accountId });
    return found;
  };

  return [
    route(rest.listGitOpsRuntimes, async ({ query: { limit, cursor } }, { principal: { accountId } }) => {
      // One more than asked for tells whether there is a next page.
      const found = await store.list(accountId, clock.now(), { limit: limit + 1, after: cursor });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        runtimes: page.map(wire),
        ...(last && found.length > limit ? { nextCursor: last.name } : {}),
        total: await store.count(accountId),
      };
    }),
    route(rest.getGitOpsRuntime, async ({ params }, call) => wire(await findFor(call, params.runtime))),
    route(rest.validateGitOpsRuntime, async ({ body }, call) => {
      const { fault, commit } = await tryRegistering(core)(call.context, body);
      const problems = fault ? [{ code: fault.code, message: fault.message, hint: fault.hint }] : [];
      return { problems, ...(commit ? { commit } : {}) };
    }),
    route(rest.createGitOpsRuntime, async ({ body }, call) => {
      const { runtime, key } = await registerRuntime(core)(call.context, body);
      return {
        ...wire({ ...runtime, clients: 0, hasUnwellComponents: false }),
        key: key.reveal(),
        accountId: runtime.accountId,
        platformUrl: publicUrl.href.replace(/\/+$/, ''),
      };
    }),
    route(rest.updateGitOpsRuntime, async ({ params: { runtime }, body }, call) => {
      await findFor(call, runtime);
      await updateRuntime(core)(call.context, runtime, body);
      return wire(await findFor(call, runtime));
    }),
    route(rest.deleteGitOpsRuntime, async ({ params: { runtime }, query }, call) => {
      await findFor(call, runtime);
      await deleteRuntime(core)(call.context, runtime, { force: query.force === 'true' });
    }),
    route(rest.createRuntimeToken, async ({ params }, call) => {
      const runtime = await findFor(call, params.runtime);
      const { token, expiresAt } = await tokens.issue(runtime, credentialOf(call));
      return { token: token.reveal(), url: runtimeUrl(tunnel, runtime), expiresAt: expiresAt.toISOString() };
    }),
    route(rest.resyncGitOpsRuntime, async ({ params: { runtime } }, call) => {
      await findFor(call, runtime);
      await resyncRuntime(core)(call.context, runtime);
    }),
  ];
};
