import {
  createWebhook as createOperation,
  WEBHOOK_PROVIDERS,
  type WebhookProvider,
} from '@freshet/contracts/triggers';
import { defineCommand } from '../command/index.ts';

export const createWebhook = defineCommand({
  path: ['create', 'webhook'],
  summary: 'Make an address for a Git provider to send to, and print it',
  description:
    'The secret is shown this once; it goes into the settings of the provider, beside the address.',
  args: [
    { name: 'provider', what: 'Who will send', choices: WEBHOOK_PROVIDERS },
    { name: 'name', what: 'Name for the webhook, to recognise it by' },
  ],
  flags: {
    repo: { type: 'string', placeholder: 'OWNER/NAME', what: 'Take only deliveries about this repository' },
    gitContext: { type: 'string', placeholder: 'NAME', what: 'The Git connection that builds clone with' },
  },
  examples: [{ command: 'freshet create webhook github our-github', what: 'For all repositories of GitHub' }],
  async run({ api, print }, { args, flags }) {
    // Held against the choices already.
    const provider = args.provider as WebhookProvider;
    const made = await api.call(createOperation, {
      body: { name: args.name, provider, repo: flags.repo, context: flags.gitContext },
    });
    await print.value(made.url, made);
    print.note(`Its secret is ${made.secret}. It is shown only now.`);
  },
});
