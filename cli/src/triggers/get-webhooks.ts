import { listWebhooks } from '@freshet/contracts/triggers';
import { defineCommand } from '../command/index.ts';
import { webhookView } from './trigger-view.ts';

export const getWebhooks = defineCommand({
  path: ['get', 'webhooks'],
  aliases: [['get', 'webhook']],
  summary: 'List the addresses that Git providers send to',
  examples: [{ command: 'freshet get webhooks -o wide', what: 'With their addresses' }],
  async run({ api, print }) {
    await print.list(webhookView, (await api.call(listWebhooks)).webhooks);
  },
});
