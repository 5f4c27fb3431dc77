import * as rest from '@freshet/contracts/contexts';
import type { ContextData } from '@freshet/domain/contexts';
import { isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import { missing, type Route, route } from '../gateway/index.ts';
import type { KeptContext } from './context-store.ts';
import type { Contexts } from './contexts.ts';
import { tryRegistry } from './registry-login.ts';
import { guarded } from './routes.ts';

interface RegistryDeps {
  readonly contexts: Contexts;
  readonly outbound: Outbound;
}

const text = (data: ContextData, key: string): string => (typeof data[key] === 'string' ? data[key] : '');

const wireOf = ({ id, name, isDefault, shown }: KeptContext) => {
  const prefix = text(shown, 'prefix');
  return {
    _id: id,
    name,
    kind: 'standard',
    provider: text(shown, 'provider') || 'other',
    domain: text(shown, 'domain'),
    username: text(shown, 'username'),
    ...(prefix === '' ? {} : { prefix }),
    behindFirewall: shown.behindFirewall === true,
    default: isDefault,
  };
};

/** Registries have paths of their own, for clients that know them so; they are contexts like all others. */
export const registryRoutes = ({ contexts, outbound }: RegistryDeps): readonly Route[] => [
  route(rest.listRegistries, async (_, call) => {
    const permits = await call.permits();
    const all = await contexts.list(call.principal.accountId, ['registry']);
    return all.filter(context => permits(guarded(context))).map(wireOf);
  }),
  route(rest.createRegistry, async ({ body }, call) => {
    const { name, default: isDefault, ...data } = body;
    return wireOf(
      await contexts.create(call.context, {
        metadata: { name, ...(isDefault === undefined ? {} : { default: isDefault }) },
        spec: { type: 'registry', data: JSON.parse(JSON.stringify(data)) },
      }),
    );
  }),
  route(rest.deleteRegistry, async ({ params }, call) => {
    const all = await contexts.list(call.principal.accountId, ['registry']);
    const found = all.find(({ id, name }) => id === params.id || name === params.id);
    if (!found) throw missing('registry');
    await call.authorize(guarded(found));
    await contexts.delete(call.context, found.name);
  }),
  route(rest.testStoredRegistry, async ({ params }, call) => {
    const all = await contexts.list(call.principal.accountId, ['registry']);
    const found = all.find(({ id, name }) => id === params.id || name === params.id);
    if (!found) throw missing('registry');
    await call.authorize(guarded(found));
    const data = await contexts.reveal(found);
    return tried(outbound, loginIn(data), call.signal);
  }),
  route(rest.testRegistry, ({ body }, { signal }) => tried(outbound, body, signal)),
];

const loginIn = (data: ContextData): Login => ({
  domain: text(data, 'domain'),
  username: text(data, 'username'),
  password: text(data, 'password'),
  behindFirewall: data.behindFirewall === true,
});

interface Login {
  readonly domain: string;
  readonly username: string;
  readonly password: string;
  readonly behindFirewall?: boolean | undefined;
}

const tried = async (outbound: Outbound, login: Login, signal: AbortSignal) => {
  if (login.behindFirewall)
    return { ok: false, message: `${login.domain} is behind a firewall: a build on its runner can try it` };
  try {
    return await tryRegistry(outbound, login, signal);
  } catch (error) {
    if (isFault(error)) return { ok: false, message: error.message };
    throw error;
  }
};
