import * as rest from '@freshet/contracts/contexts';
import { type ContextData, type ContextType, contextTypeSpec } from '@freshet/domain/contexts';
import { type Access, type Call, type GuardedEntity, type Route, route } from '../gateway/index.ts';
import type { KeptContext } from './context-store.ts';
import type { Contexts, Edit } from './contexts.ts';

interface RoutesDeps {
  readonly contexts: Contexts;
  readonly access: Pick<Access, 'decideEntity'>;
}

/** A context as access rules see it: its type is an attribute where its kind knows one. */
export const guarded = ({ id, accountId, type, tags }: KeptContext): GuardedEntity => {
  const { kind } = contextTypeSpec(type);
  return { id, accountId, kind, tags, ...(kind === 'git-context' ? {} : { attributes: { type: [type] } }) };
};

const wireOf = (context: KeptContext, data: ContextData = context.shown) => ({
  apiVersion: 'v1' as const,
  kind: 'context' as const,
  owner: 'account' as const,
  metadata: {
    id: context.id,
    name: context.name,
    default: context.isDefault,
    system: false,
    tags: [...context.tags],
    createdAt: context.createdAt.toISOString(),
    updatedAt: context.updatedAt.toISOString(),
  },
  spec: { type: context.type, data: data as Record<string, never> },
});

export const contextRoutes = ({ contexts, access }: RoutesDeps): readonly Route[] => {
  /** Secrets of shared configuration have a right of their own; those of connections show to who may change them. */
  const mayReveal = async ({ principal }: Call, context: KeptContext): Promise<boolean> => {
    const entity = guarded(context);
    const resource = contextTypeSpec(context.type).kind;
    const action = resource === 'shared-configuration' ? 'decrypt' : 'update';
    return (await access.decideEntity(principal, { resource, action }, entity)).allowed;
  };

  /**
   * Masked unless secrets are asked for and allowed: a caller who may not see them still sees the rest. Each context
   * whose secrets were shown or refused is in the audit log before the answer leaves.
   */
  const shown = async (call: Call, seen: readonly KeptContext[], wantsSecrets: boolean) => {
    if (!wantsSecrets) return seen.map(context => wireOf(context));
    const asked = await Promise.all(
      seen.map(async context => ({ context, isAllowed: await mayReveal(call, context) })),
    );
    await contexts.recordReveals(
      call.context,
      asked.filter(({ context }) => context.sealed !== undefined),
    );
    return Promise.all(
      asked.map(async ({ context, isAllowed }) =>
        isAllowed ? wireOf(context, await contexts.reveal(context)) : wireOf(context),
      ),
    );
  };

  const shownOne = async (call: Call, name: string, wantsSecrets: boolean) => {
    const context = await found(call, name);
    const [wire = wireOf(context)] = await shown(call, [context], wantsSecrets);
    return wire;
  };

  const found = async (call: Call, name: string): Promise<KeptContext> => {
    const context = await contexts.get(call.principal.accountId, name);
    await call.authorize(guarded(context));
    return context;
  };

  const edit = async (
    call: Call,
    { params, body }: { params: { name: string }; body: rest.ContextInput },
    how: Edit,
  ) => {
    const before = await found(call, params.name);
    // Tags decide who may do what, so whoever changes them must be allowed the context as it becomes, too.
    await call.authorize({ ...guarded(before), tags: body.metadata.tags ?? before.tags });
    return wireOf(await contexts.update(call.context, params.name, body, how));
  };

  return [
    route(rest.listContexts, async ({ query }, call) => {
      const types = query.type === undefined ? [] : ([query.type].flat() as ContextType[]);
      const permits = await call.permits();
      const seen = (await contexts.list(call.principal.accountId, types)).filter(context =>
        permits(guarded(context)),
      );
      return shown(call, seen, query.decrypt === 'true');
    }),
    route(rest.getContext, async ({ params, query }, call) =>
      shownOne(call, params.name, query.decrypt === 'true'),
    ),
    route(rest.prepareContext, async ({ params }, call) => shownOne(call, params.name, true)),
    route(rest.createContext, async ({ body }, call) => {
      const { type } = body.spec;
      const { kind } = contextTypeSpec(type);
      await call.authorize({
        id: 'new',
        accountId: call.principal.accountId,
        kind,
        tags: body.metadata.tags ?? [],
        ...(kind === 'git-context' ? {} : { attributes: { type: [type] } }),
      });
      return wireOf(await contexts.create(call.context, body));
    }),
    route(rest.replaceContext, (input, call) => edit(call, input, 'replace')),
    route(rest.updateContext, (input, call) => edit(call, input, 'merge')),
    route(rest.deleteContext, async ({ params }, call) => {
      const context = await found(call, params.name);
      await contexts.delete(call.context, context.name);
    }),
  ];
};
