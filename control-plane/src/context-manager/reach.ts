import { contextTypeSpec } from '@freshet/domain/contexts';
import type { GuardedEntity, Permission } from '../gateway/index.ts';
import type { ContextStore } from './context-store.ts';
import { guarded } from './routes.ts';

interface Reach {
  readonly permission: Permission;
  readonly entity: GuardedEntity;
}

/**
 * What somebody must be allowed who gives a context to a pipeline, whose workflow then sees all of it. One that is not
 * there yet may turn out to be anything, so it takes a right to everything.
 */
export const reachOf = async (store: ContextStore, accountId: string, name: string): Promise<Reach> => {
  const context = await store.find(accountId, name);
  if (!context)
    return {
      permission: { resource: 'shared-configuration', action: 'decrypt' },
      entity: { id: name, accountId },
    };
  const { kind, shown } = contextTypeSpec(context.type);
  const sees = shown === 'everything' ? 'read' : 'decrypt';
  const action = kind === 'shared-configuration' ? sees : 'use';
  return { permission: { resource: kind, action }, entity: guarded(context) };
};
