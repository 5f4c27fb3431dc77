import { deleteWebhook as deleteOperation, listWebhooks } from '@freshet/contracts/triggers';
import { Fault } from '@freshet/kit/errors';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { webhookView } from './trigger-view.ts';

export const deleteWebhook = defineCommand({
  path: ['delete', 'webhook'],
  summary: 'Delete an address that a Git provider sends to',
  args: [{ name: 'webhook', what: 'Name or id of the webhook' }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete webhook our-github', what: 'Delete the one called our-github' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const { webhooks } = await api.call(listWebhooks);
    const found =
      webhooks.find(({ id }) => id === args.webhook) ?? webhooks.find(({ name }) => name === args.webhook);
    if (!found) throw new Fault('WEBHOOK_NOT_FOUND', `there is no webhook ${args.webhook}`);
    const question = `Delete the webhook ${found.name}? Whatever is sent to it is refused from then on.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteOperation, { params: { webhook: found.id } });
    await print.done(webhookView, found, 'deleted');
    return 0;
  },
});
