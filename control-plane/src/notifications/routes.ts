import * as contract from '@freshet/contracts/notifications';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Kysely } from 'kysely';
import { type Route, route } from '../gateway/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { Send } from './channels/channel.ts';
import type { Notice } from './notice.ts';
import type { SavedSubscription, Subscription, Subscriptions } from './subscriptions.ts';
import type { NotificationsTables } from './tables.ts';

interface RoutesDeps {
  readonly work: UnitOfWork<NotificationsTables>;
  readonly subscriptions: Subscriptions;
  readonly send: Send;
  readonly publicUrl: URL;
  readonly ids: Ids;
}

export const notificationRoutes = (deps: RoutesDeps): readonly Route[] => {
  const { work, subscriptions, send, ids } = deps;
  return [
    route(contract.listNotifications, async (_, { principal }) => ({
      notifications: (await subscriptions.list(principal.accountId)).map(wireOf),
    })),
    route(contract.createNotification, async ({ body }, call) =>
      savedWire(await subscriptions.create(call.context, body)),
    ),
    route(contract.replaceNotification, async ({ params, body }, call) =>
      savedWire(await subscriptions.replace(call.context, params.notification, body)),
    ),
    route(contract.deleteNotification, ({ params }, call) =>
      subscriptions.delete(call.context, params.notification),
    ),
    route(contract.testNotification, async ({ params }, call) => {
      const subscription = await subscriptions.get(call.principal.accountId, params.notification);
      await work.change(call.context, async change => {
        const { id, name } = subscription;
        change.audit({ action: 'notification.test', entity: { kind: 'notification', id, name } });
      });
      const target = await subscriptions.open(subscription);
      const outcome = await send(target, sampleNotice(deps.publicUrl), {
        messageId: ids.next(),
        signal: call.signal,
      });
      if (outcome.kind === 'failed') throw new Fault('NOTIFICATION_UNDELIVERED', outcome.problem);
    }),
    route(contract.listNotificationMessages, async ({ params, query }, { principal }) => {
      const { id } = await subscriptions.get(principal.accountId, params.notification);
      return { messages: await messagesOf(work.sql, id, query.limit) };
    }),
  ];
};

const sampleNotice = (publicUrl: URL): Notice => ({
  event: 'success',
  buildId: '0'.repeat(24),
  number: 0,
  pipelineName: 'test',
  url: new URL('/builds', publicUrl).href,
  summary: 'This is a test message from Freshet',
  failedSteps: [],
});

const wireOf = (subscription: Subscription) => ({
  id: subscription.id,
  name: subscription.name,
  kind: subscription.kind,
  target: subscription.shownTarget,
  ...(subscription.pipelineId === undefined ? {} : { pipelineId: subscription.pipelineId }),
  events: [...subscription.events],
  disabled: subscription.disabled,
  createdAt: subscription.createdAt.toISOString(),
  createdBy: subscription.createdBy,
});

const savedWire = ({ subscription, secret }: SavedSubscription) => ({
  notification: wireOf(subscription),
  ...(secret ? { secret: secret.reveal() } : {}),
});

const messagesOf = async (db: Kysely<NotificationsTables>, subscriptionId: string, limit: number) => {
  const rows = await db
    .selectFrom('notifications.messages')
    .select(['id', 'build_id', 'event', 'state', 'attempts', 'problem', 'created_at', 'finished_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => ({
    id: row.id,
    buildId: row.build_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    ...(row.problem === null ? {} : { problem: row.problem }),
    createdAt: row.created_at.toISOString(),
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at.toISOString() }),
  }));
};
