import { ServiceAccountUpdated } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { requireTeams } from '../teams/require-teams.ts';
import { type ServiceAccount, ServiceAccountStore } from './service-account-store.ts';

/** What is to change; absent parts stay as they are. */
export interface ServiceAccountPatch {
  readonly name?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  readonly teams?: readonly string[] | undefined;
}

/** Changes a service account of the caller's account; what its keys may do changes at once. */
export const updateServiceAccount =
  ({ work, clock, news }: IdentityCore) =>
  (context: ChangeContext, id: string, patch: ServiceAccountPatch): Promise<ServiceAccount> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new ServiceAccountStore(change.sql);
      await store.lock(accountId, id);
      const before = await store.find(accountId, id);
      if (!before) throw missing('service-account');
      const enabled = patch.enabled ?? before.enabled;
      await store.save(
        { ...before, name: patch.name ?? before.name, admin: patch.admin ?? before.admin },
        enabled ? null : clock.now(),
      );
      if (patch.teams) await store.setTeams(before, await requireTeams(change.sql, accountId, patch.teams));
      await news.announce(change, `subject:${id}`);
      const after = await store.find(accountId, id);
      if (!after) throw missing('service-account');
      const { name, admin } = after;
      change.emit({
        event: ServiceAccountUpdated,
        key: id,
        data: { accountId, serviceAccountId: id, name, admin, enabled },
      });
      change.audit({
        action: 'service-account.update',
        entity: { kind: 'service-account', id, name },
        details: { before: detailsOf(before), after: detailsOf(after) },
      });
      return after;
    });

const detailsOf = ({ name, admin, enabled, teams }: ServiceAccount) => ({
  name,
  admin,
  enabled,
  teams: teams.map(({ id }) => id),
});
