import type { Outbound } from '@freshet/kit/outbound';
import type { Access, Route } from '../gateway/index.ts';
import { ContextStore } from './context-store.ts';
import { type ContextDeps, Contexts } from './contexts.ts';
import { reachOf } from './reach.ts';
import { registryRoutes } from './registry-routes.ts';
import { contextRoutes } from './routes.ts';
import { createVault, type Vault } from './vault.ts';

interface ContextManagerDeps extends ContextDeps {
  readonly access: Pick<Access, 'decideEntity'>;
  readonly outbound: Outbound;
}

export interface ContextManager {
  readonly routes: readonly Route[];
  /** For builds and for calls to Git providers. */
  readonly vault: Vault;
  /** What somebody must be allowed who gives a context to a pipeline. */
  reach(accountId: string, name: string): ReturnType<typeof reachOf>;
}

/** The context manager: shared configuration, secrets and connections of an account. */
export const createContextManager = (deps: ContextManagerDeps): ContextManager => {
  const contexts = new Contexts(deps);
  return {
    routes: [
      ...contextRoutes({ contexts, access: deps.access }),
      ...registryRoutes({ contexts, outbound: deps.outbound }),
    ],
    vault: createVault(contexts),
    reach: (accountId, name) => reachOf(new ContextStore(deps.work.sql), accountId, name),
  };
};
