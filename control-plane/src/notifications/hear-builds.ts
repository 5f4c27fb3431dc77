/** Writes a message for everybody who wants to know of a build, once however often it is heard. */
import { BuildFinished, BuildWaitingApproval } from '@freshet/contracts/builds';
import type { EventEnvelope } from '@freshet/contracts/events';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { EventConsumer } from '../event-bus/index.ts';
import type { Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { eventOf, Heard, noticeOf } from './notice.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { NotificationsTables } from './tables.ts';

interface HearDeps {
  readonly work: UnitOfWork<NotificationsTables>;
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly subscriptions: Subscriptions;
  readonly publicUrl: URL;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The queue of messages that are still to be sent. */
export const MESSAGE_QUEUE = 'notifications.messages';

export const hearBuilds = (deps: HearDeps): EventConsumer => ({
  name: 'notifications.builds',
  types: [BuildFinished.type, BuildWaitingApproval.type],
  from: 'now',
  handle: async ({ id: eventId, data }: EventEnvelope) => {
    const heard = Heard.parse(data);
    const event = eventOf(heard);
    if (event === undefined || !heard.build.notify) return;
    const wants = ({ disabled, events, pipelineId }: Subscription) =>
      !disabled &&
      events.includes(event) &&
      (pipelineId === undefined || pipelineId === heard.build.pipelineId);
    const wanting = (await deps.subscriptions.list(heard.accountId)).filter(wants);
    if (wanting.length === 0) return;
    const notice = JSON.stringify(noticeOf(heard, event, deps.publicUrl));
    const rows = wanting.map(({ id }) => ({
      id: deps.ids.next(),
      account_id: heard.accountId,
      subscription_id: id,
      event_id: eventId,
      build_id: heard.build.id,
      event,
      notice,
      state: 'waiting' as const,
      problem: null,
      created_at: deps.clock.now(),
      finished_at: null,
    }));
    await deps.work.housekeep(async transaction => {
      const added = await transaction
        .insertInto('notifications.messages')
        .values(rows)
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .execute();
      await deps.jobs.jobs(
        transaction,
        added.map(({ id }) => ({ queue: MESSAGE_QUEUE, payload: { id }, accountId: heard.accountId })),
      );
    });
    deps.jobs.committed({ audit: false, events: false, jobs: true });
  },
});
