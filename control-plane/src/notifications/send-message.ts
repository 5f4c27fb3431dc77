import type { Clock } from '@freshet/kit/time';
import type { JobWorker } from '../job-queue/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { Send } from './channels/channel.ts';
import { MESSAGE_QUEUE } from './hear-builds.ts';
import { type Subscriptions, subscriptionOf } from './subscriptions.ts';
import type { NotificationsTables } from './tables.ts';

interface SendMessageDeps {
  readonly work: UnitOfWork<NotificationsTables>;
  readonly subscriptions: Subscriptions;
  readonly send: Send;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 6;

/** Sends messages; a receiver that fails is tried again, later and later, and what came of it is kept. */
export const messageWorker = (deps: SendMessageDeps): JobWorker => ({
  queue: MESSAGE_QUEUE,
  concurrency: 8,
  maxAttempts: MAX_ATTEMPTS,
  timeoutMs: 60_000,
  retry: { firstMs: 5_000, maxMs: 10 * 60_000 },
  handle: async ({ payload, attempt }, { signal }) => {
    const { work, clock } = deps;
    const found = await findMessage(work, String(payload.id));
    // Gone with its subscription, or sent by a worker that died before it could say so.
    if (found?.message.state !== 'waiting') return;
    const target = await deps.subscriptions.open(found.subscription);
    const outcome = await deps.send(target, found.message.notice, { messageId: found.message.id, signal });
    const isLast = outcome.kind === 'delivered' || outcome.hopeless || attempt >= MAX_ATTEMPTS;
    await work.housekeep(transaction =>
      transaction
        .updateTable('notifications.messages')
        .set({
          attempts: attempt,
          state: outcome.kind === 'delivered' ? 'delivered' : isLast ? 'failed' : 'waiting',
          problem: outcome.kind === 'delivered' ? null : outcome.problem,
          finished_at: isLast ? clock.now() : null,
        })
        .where('id', '=', found.message.id)
        .execute(),
    );
    if (outcome.kind === 'failed' && !isLast) throw new Error(outcome.problem);
  },
});

const findMessage = async ({ sql }: UnitOfWork<NotificationsTables>, id: string) => {
  const message = await sql
    .selectFrom('notifications.messages')
    .select(['id', 'subscription_id', 'state', 'notice'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) return undefined;
  const row = await sql
    .selectFrom('notifications.subscriptions')
    .selectAll()
    .where('id', '=', message.subscription_id)
    .executeTakeFirst();
  return row && { message, subscription: subscriptionOf(row) };
};
