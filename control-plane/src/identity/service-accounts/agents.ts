/**
 * Service accounts of the platform itself, for parts of it that work over the API like any client. They are shown among
 * all others, and everything that they do is on record. No route leads here.
 */
import { ServiceAccountCreated } from '@freshet/contracts/identity';
import { isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import { ApiKeyStore } from '../api-keys/api-key-store.ts';
import { addApiKey } from '../api-keys/create-api-key.ts';
import { deleteApiKey, removeApiKey } from '../api-keys/delete-api-key.ts';
import type { IdentityCore } from '../core.ts';
import { deleteServiceAccount } from './delete-service-account.ts';
import { ServiceAccountStore } from './service-account-store.ts';

interface AgentKey {
  readonly serviceAccountId: string;
  readonly name: string;
  /** All that its service account may do, unless given. */
  readonly scopes?: readonly string[];
  readonly expiresAt?: Date;
}

export interface Agents {
  /** A service account of this id, made where there is none; one that is no admin may do what rules say. */
  ensure(
    context: ChangeContext,
    agent: { readonly id: string; readonly name: string; readonly admin: boolean },
  ): Promise<void>;
  /** A key of it, with the rights that it says, until it ends; it takes the place of one of the same name. */
  issueKey(context: ChangeContext, key: AgentKey): Promise<{ readonly id: string; readonly token: Secret }>;
  /** The id of its key of this name. */
  findKey(accountId: string, key: Pick<AgentKey, 'serviceAccountId' | 'name'>): Promise<string | undefined>;
  /** Ends a key before its time; what has ended already is fine too. */
  endKey(context: ChangeContext, id: string): Promise<void>;
  /** Removes it with all its keys; what is gone already is fine too. */
  remove(context: ChangeContext, id: string): Promise<void>;
}

export const createAgents = (core: IdentityCore): Agents => ({
  ensure: async (context, { id, name, admin }) => {
    const { accountId } = context.actor;
    if (await new ServiceAccountStore(core.work.sql).find(accountId, id)) return;
    await core.work.change(context, async change => {
      const createdAt = core.clock.now();
      const agent = { id, accountId, name, admin, enabled: true, teams: [], createdAt };
      await new ServiceAccountStore(change.sql).add(agent);
      change.emit({
        event: ServiceAccountCreated,
        key: id,
        data: { accountId, serviceAccountId: id, name, admin },
      });
      change.audit({
        action: 'service-account.create',
        entity: { kind: 'service-account', id, name },
        details: { admin, teams: [] },
      });
    });
  },
  issueKey: (context, { serviceAccountId: id, ...key }) =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const subject = { type: 'service-account', id } as const;
      // Whoever had the one before was ended before it could end it.
      const known = await new ApiKeyStore(change.sql).list(accountId, id);
      for (const old of known.filter(({ name }) => name === key.name)) await removeApiKey(core, change, old);
      return addApiKey(core, change, { accountId, ...key, subject, createdBy: 'system' });
    }),
  findKey: async (accountId, { serviceAccountId, name }) => {
    const known = await new ApiKeyStore(core.work.sql).list(accountId, serviceAccountId);
    return known.find(key => key.name === name)?.id;
  },
  endKey: (context, id) => passingOver(() => deleteApiKey(core)(context, id)),
  remove: (context, id) => passingOver(() => deleteServiceAccount(core)(context, id)),
});

const passingOver = async (job: () => Promise<void>): Promise<void> => {
  try {
    await job();
  } catch (error) {
    if (!isFault(error, 'NOT_FOUND')) throw error;
  }
};
