import { listDeliveries } from '@freshet/contracts/triggers';
import { defineCommand, filters } from '../command/index.ts';
import { type DeliveryLine, deliveryView } from './trigger-view.ts';

export const getTriggerDeliveries = defineCommand({
  path: ['get', 'trigger-deliveries'],
  aliases: [['get', 'trigger-delivery']],
  summary: 'List what Git providers sent, and why each trigger fired or not',
  flags: {
    ...filters({
      repo: { type: 'string', placeholder: 'OWNER/NAME', what: 'Only deliveries about this repository' },
    }),
  },
  examples: [
    { command: 'freshet get trigger-deliveries --repo acme/shop', what: 'Why did my trigger not fire?' },
  ],
  async run({ api, print }, { flags: { repo } }) {
    const { deliveries } = await api.call(listDeliveries, { query: { repo, limit: 50 } });
    const lines = deliveries.flatMap((delivery): readonly DeliveryLine[] =>
      delivery.verdicts.length === 0
        ? [{ delivery }]
        : delivery.verdicts.map(verdict => ({ delivery, verdict })),
    );
    await print.list(deliveryView, lines);
  },
});
