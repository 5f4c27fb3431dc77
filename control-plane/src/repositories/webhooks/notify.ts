import type { RepositoriesCore, RepositoryChange } from '../core.ts';
import type { Repository } from '../repository.ts';
import type { WebhookMessage } from './payloads.ts';

export const DELIVERY_QUEUE = 'repositories.webhooks';

/** Puts a message on its way to every webhook that wants it, in the transaction of what it tells of. */
export const notifyWebhooks = async (
  { ids, clock }: Pick<RepositoriesCore, 'ids' | 'clock'>,
  change: RepositoryChange,
  repository: Repository,
  { event, payload }: WebhookMessage,
): Promise<void> => {
  const webhooks = await change.sql
    .selectFrom('repositories.webhooks')
    .select('id')
    .where('repository_id', '=', repository.id)
    .where('active', '=', true)
    .where(({ eb, val }) => eb(val<string>(event), '=', eb.fn.any('events')))
    .execute();
  for (const webhook of webhooks) {
    const id = ids.next();
    await change.sql
      .insertInto('repositories.deliveries')
      .values({
        id,
        account_id: repository.accountId,
        webhook_id: webhook.id,
        event,
        payload: JSON.stringify(payload),
        state: 'waiting',
        status: null,
        problem: null,
        created_at: clock.now(),
        finished_at: null,
      })
      .execute();
    change.enqueue({ queue: DELIVERY_QUEUE, accountId: repository.accountId, payload: { deliveryId: id } });
  }
};
