import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import { bodyOf, findDelivery, type KeepDeps, keepDelivery } from './delivery-store.ts';

/** Takes a delivery in once more, as a new one that says which it repeats. */
export const redeliver =
  (deps: KeepDeps) =>
  async (context: ChangeContext, id: string): Promise<string> => {
    const delivery = await findDelivery(deps.work.sql, id);
    if (delivery?.accountId !== context.actor.accountId) {
      throw new Fault('DELIVERY_NOT_FOUND', `there is no delivery ${id}`, { id });
    }
    const body = await bodyOf(deps.work.sql, id);
    await deps.work.change(context, async change => {
      change.audit({ action: 'webhook.redeliver', entity: { kind: 'delivery', id } });
    });
    const { id: again } = await keepDelivery(deps, {
      accountId: delivery.accountId,
      ...(delivery.webhookId === undefined ? {} : { webhookId: delivery.webhookId }),
      source: 'redelivery',
      deliveryKey: deps.ids.next(),
      provider: delivery.provider,
      event: delivery.event,
      body,
      redeliveryOf: id,
    });
    return again;
  };
