import type {
  NotificationChange,
  NotificationEvent,
  NotificationInput,
} from '@freshet/contracts/notifications';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Outbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Kysely, Selectable } from 'kysely';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { Target } from './channels/channel.ts';
import type { Sealer } from './ports.ts';
import type { NotificationsTables } from './tables.ts';

/** Who is told of what, as it is kept. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: 'slack' | 'email' | 'webhook';
  readonly sealedTarget: string;
  readonly shownTarget: string;
  readonly pipelineId?: string;
  readonly events: readonly NotificationEvent[];
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly createdBy: string;
}

interface SubscriptionsDeps {
  readonly work: UnitOfWork<NotificationsTables>;
  readonly secrets: Sealer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly mailIsOn: boolean;
  readonly outbound: Outbound;
}

export interface SavedSubscription {
  readonly subscription: Subscription;
  /** Made for whoever did not bring one. */
  readonly secret?: Secret;
}

export interface Subscriptions {
  list(accountId: string): Promise<readonly Subscription[]>;
  /** Throws NOTIFICATION_NOT_FOUND. */
  get(accountId: string, id: string): Promise<Subscription>;
  create(context: ChangeContext, input: NotificationInput): Promise<SavedSubscription>;
  /** The channel stays as it is when the change names none. */
  replace(context: ChangeContext, id: string, input: NotificationChange): Promise<SavedSubscription>;
  delete(context: ChangeContext, id: string): Promise<void>;
  /** Where messages go, in the clear. */
  open(subscription: Subscription): Promise<Target>;
}

const SUBSCRIPTIONS_MAX = 200;
const PURPOSE = 'notifications.target';

export const createSubscriptions = (deps: SubscriptionsDeps): Subscriptions => {
  const { work, secrets, ids, clock } = deps;

  const get = async (accountId: string, id: string): Promise<Subscription> => {
    const row = await work.sql
      .selectFrom('notifications.subscriptions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Fault('NOTIFICATION_NOT_FOUND', `there is no notification ${id}`, { id });
    return subscriptionOf(row);
  };

  /** The channel as it is stored, and the secret where one had to be made. */
  const sealed = async (accountId: string, channel: NotificationInput['channel']) => {
    if (channel.kind === 'email' && !deps.mailIsOn) {
      throw new Fault('NOTIFICATION_MAIL_OFF', 'this installation has no mail server');
    }
    if (channel.kind !== 'email') await deps.outbound.check?.(channel.url);
    const made = channel.kind === 'webhook' && channel.secret === undefined ? ids.secret() : undefined;
    const target: Target =
      channel.kind === 'webhook'
        ? { kind: 'webhook', url: channel.url, secret: channel.secret ?? made ?? '' }
        : { ...channel };
    return {
      kind: channel.kind,
      sealed_target: await secrets.seal(accountId, PURPOSE, new Secret(JSON.stringify(target))),
      shown_target: shownTarget(target),
      ...(made === undefined ? {} : { made: new Secret(made) }),
    };
  };

  return {
    get,
    list: accountId => listOf(work.sql, accountId),
    create: async (context, input) => {
      const { accountId, name: createdBy } = context.actor;
      const { made, ...channel } = await sealed(accountId, input.channel);
      const row = {
        id: ids.next(),
        account_id: accountId,
        ...channel,
        ...settingsOf(input),
        created_at: clock.now(),
        created_by: createdBy,
      };
      await work.change(context, async change => {
        if ((await listOf(change.sql, accountId)).length >= SUBSCRIPTIONS_MAX) {
          throw new Fault(
            'NOTIFICATIONS_LIMIT',
            `an account has at most ${SUBSCRIPTIONS_MAX} notifications`,
            {
              limit: SUBSCRIPTIONS_MAX,
            },
          );
        }
        await change.sql.insertInto('notifications.subscriptions').values(row).execute();
        change.audit(audited('notification.create', subscriptionOf(row)));
      });
      return { subscription: subscriptionOf(row), ...(made ? { secret: made } : {}) };
    },
    replace: async (context, id, input) => {
      const { accountId } = context.actor;
      await get(accountId, id);
      const { made, ...channel } = input.channel ? await sealed(accountId, input.channel) : {};
      await work.change(context, async change => {
        await change.sql
          .updateTable('notifications.subscriptions')
          .set({ ...channel, ...settingsOf(input) })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
        change.audit({
          action: 'notification.update',
          entity: { kind: 'notification', id, name: input.name },
        });
      });
      return { subscription: await get(accountId, id), ...(made ? { secret: made } : {}) };
    },
    delete: async (context, id) => {
      const { accountId } = context.actor;
      const subscription = await get(accountId, id);
      await work.change(context, async change => {
        await change.sql
          .deleteFrom('notifications.subscriptions')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute();
        change.audit(audited('notification.delete', subscription));
      });
    },
    open: async ({ accountId, sealedTarget }) =>
      Target.parse(JSON.parse((await secrets.open(accountId, PURPOSE, sealedTarget)).reveal())),
  };
};

const listOf = async (
  db: Kysely<NotificationsTables>,
  accountId: string,
): Promise<readonly Subscription[]> => {
  const rows = await db
    .selectFrom('notifications.subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(SUBSCRIPTIONS_MAX)
    .execute();
  return rows.map(subscriptionOf);
};

const settingsOf = ({ name, pipelineId, events, disabled }: NotificationChange) => ({
  name,
  pipeline_id: pipelineId ?? null,
  events: [...new Set(events)],
  disabled,
});

/** The path of an address of Slack is its password; hosts and mailboxes are not. */
const shownTarget = (target: Target): string =>
  target.kind === 'email' ? target.to.join(', ') : new URL(target.url).host;

const audited = (action: string, { id, name, kind, shownTarget: target }: Subscription) => ({
  action,
  entity: { kind: 'notification', id, name },
  details: { channel: kind, target },
});

export const subscriptionOf = (
  row: Selectable<NotificationsTables['notifications.subscriptions']>,
): Subscription => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  kind: row.kind,
  sealedTarget: row.sealed_target,
  shownTarget: row.shown_target,
  ...(row.pipeline_id === null ? {} : { pipelineId: row.pipeline_id }),
  events: row.events,
  disabled: row.disabled,
  createdAt: row.created_at,
  createdBy: row.created_by,
});
