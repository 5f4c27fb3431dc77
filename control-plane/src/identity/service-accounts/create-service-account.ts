import { ServiceAccountCreated } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { refuseWhenFull } from '../limits.ts';
import { requireTeams } from '../teams/require-teams.ts';
import { type ServiceAccount, ServiceAccountStore } from './service-account-store.ts';

export interface ServiceAccountInput {
  readonly name: string;
  readonly admin: boolean;
  readonly teams: readonly string[];
}

/** Creates an identity for a program in the caller's account. */
export const createServiceAccount =
  ({ work, ids, clock }: IdentityCore) =>
  (context: ChangeContext, { name, admin, teams }: ServiceAccountInput): Promise<ServiceAccount> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new ServiceAccountStore(change.sql);
      refuseWhenFull('service accounts', await store.count(accountId));
      const teamIds = await requireTeams(change.sql, accountId, teams);
      const id = ids.next();
      await store.add({ id, accountId, name, admin, enabled: true, teams: [], createdAt: clock.now() });
      await store.setTeams({ accountId, id }, teamIds);
      change.emit({
        event: ServiceAccountCreated,
        key: id,
        data: { accountId, serviceAccountId: id, name, admin },
      });
      change.audit({
        action: 'service-account.create',
        entity: { kind: 'service-account', id, name },
        details: { admin, teams: teamIds },
      });
      const created = await store.find(accountId, id);
      if (!created) throw missing('service-account');
      return created;
    });
