import type { EventEnvelope } from '@freshet/contracts/events';
import {
  RepositoryPullRequestChanged,
  RepositoryPullRequestCommented,
  RepositoryPushed,
} from '@freshet/contracts/repositories';
import type { EventConsumer } from '../../event-bus/index.ts';
import { type KeepDeps, keepDelivery } from './delivery-store.ts';
import { type ProcessDeps, processDelivery } from './process-delivery.ts';

/**
 * Takes what happens on the built-in Git host as deliveries. They are held against triggers at once: the bus tries
 * again when that fails, so a job would only cost time.
 */
export const followHost = (deps: KeepDeps & ProcessDeps): EventConsumer => ({
  name: 'triggers.repository-events',
  types: [RepositoryPushed.type, RepositoryPullRequestChanged.type, RepositoryPullRequestCommented.type],
  from: 'now',
  handle: async ({ id, type, accountid, data }: EventEnvelope) => {
    const arrived = await keepDelivery(
      deps,
      {
        accountId: accountid,
        source: 'freshet',
        deliveryKey: id,
        provider: 'freshet',
        event: type,
        body: Buffer.from(JSON.stringify(data)),
      },
      { enqueue: false },
    );
    await processDelivery(deps, arrived.id);
  },
});
