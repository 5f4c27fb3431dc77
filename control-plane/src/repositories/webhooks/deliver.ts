import { hmacHex } from '@freshet/kit/crypto';
import { isFault } from '@freshet/kit/errors';
import type { JobWorker } from '../../job-queue/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { DELIVERY_QUEUE } from './notify.ts';

/** What the secret of a webhook is sealed for. */
export const WEBHOOK_SECRET = 'repositories.webhook-secret';

const MAX_ATTEMPTS = 6;

/** Delivers messages to webhooks; a receiver that fails is asked again, later and later. */
export const deliveryWorker = (core: RepositoriesCore): JobWorker => ({
  queue: DELIVERY_QUEUE,
  concurrency: 8,
  maxAttempts: MAX_ATTEMPTS,
  timeoutMs: 60_000,
  retry: { firstMs: 5_000, maxMs: 10 * 60_000 },
  handle: async ({ payload, attempt }, { signal }) => {
    const delivery = await findDelivery(core, String(payload.deliveryId));
    // Gone with its webhook, or done by a worker that died before it could say so.
    if (!delivery || delivery.state === 'delivered') return;
    const outcome = await post(core, delivery, signal);
    const isLast = attempt >= MAX_ATTEMPTS || outcome.hopeless;
    const delivered = outcome.problem === undefined;
    await core.work.housekeep(sql =>
      sql
        .updateTable('repositories.deliveries')
        .set({
          attempts: attempt,
          status: outcome.status ?? null,
          problem: outcome.problem ?? null,
          state: delivered ? 'delivered' : isLast ? 'failed' : 'waiting',
          finished_at: delivered || isLast ? core.clock.now() : null,
        })
        .where('id', '=', delivery.id)
        .execute(),
    );
    if (!delivered && !isLast) throw new Error(outcome.problem);
  },
});

const findDelivery = ({ work }: RepositoriesCore, id: string) =>
  work.sql
    .selectFrom('repositories.deliveries as d')
    .innerJoin('repositories.webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.account_id', 'd.event', 'd.payload', 'd.state', 'w.url', 'w.sealed_secret'])
    .where('d.id', '=', id)
    .executeTakeFirst();

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

interface Outcome {
  readonly status?: number;
  readonly problem?: string;
  /** Trying again cannot help. */
  readonly hopeless: boolean;
}

const post = async (core: RepositoriesCore, delivery: Delivery, signal: AbortSignal): Promise<Outcome> => {
  const secret =
    delivery.sealed_secret === null
      ? undefined
      : await core.sealer.open(delivery.account_id, WEBHOOK_SECRET, delivery.sealed_secret);
  const signature = secret && hmacHex(secret, delivery.payload);
  try {
    const { status } = await core.outbound({
      method: 'POST',
      url: delivery.url,
      body: delivery.payload,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'freshet-webhook',
        'x-gitea-event': delivery.event,
        'x-gitea-delivery': delivery.id,
        ...(signature
          ? { 'x-gitea-signature': signature, 'x-hub-signature-256': `sha256=${signature}` }
          : {}),
      },
      signal,
    });
    if (status >= 200 && status < 300) return { status, hopeless: false };
    return { status, problem: `the receiver answered ${status}`, hopeless: status === 410 };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isFault(error)) throw error;
    return { problem: error.message, hopeless: error.code === 'ADDRESS_REFUSED' };
  }
};
