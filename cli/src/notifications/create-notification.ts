import {
  createNotification as createOperation,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationInput,
} from '@freshet/contracts/notifications';
import { getPipeline } from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import { defineCommand } from '../command/index.ts';
import { notificationView } from './notification-view.ts';

const channelOf = (
  kind: string,
  to: readonly string[],
  secret: string | undefined,
): NotificationInput['channel'] => {
  if (kind === 'email') return { kind: 'email', to: [...to] };
  const [url, ...others] = to;
  if (url === undefined || others.length > 0)
    throw new Fault('CLI_USAGE', `a notification of kind ${kind} goes to one address`);
  return kind === 'slack'
    ? { kind: 'slack', url }
    : { kind: 'webhook', url, ...(secret === undefined ? {} : { secret }) };
};

export const createNotification = defineCommand({
  path: ['create', 'notification'],
  summary: 'Let somebody be told how builds end',
  description:
    'Messages to a webhook are signed with a secret, which is made and shown once unless you give one. Addresses are kept sealed.',
  args: [
    { name: 'name', what: 'Name to recognise it by' },
    { name: 'kind', what: 'Where messages go', choices: ['slack', 'email', 'webhook'] },
    { name: 'to', what: 'The address of the incoming webhook, or mail addresses', many: true },
  ],
  flags: {
    event: {
      type: 'strings',
      short: 'e',
      placeholder: 'EVENT',
      what: `Only of these: ${NOTIFICATION_EVENTS.join(', ')}; failed and pending-approval unless given`,
    },
    pipeline: { type: 'string', short: 'p', placeholder: 'NAME', what: 'Only of this pipeline' },
    secret: { type: 'string', placeholder: 'TEXT', what: 'What messages to a webhook are signed with' },
  },
  examples: [
    {
      command:
        'freshet create notification team slack https://hooks.slack.example/services/T0/B0/X -e failed',
      what: 'A channel hears of failures',
    },
    {
      command: 'freshet create notification leads email ada@example.com -p shop/release -e pending-approval',
      what: 'A person hears what waits for approval',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const pipelineId =
      flags.pipeline === undefined
        ? undefined
        : (await api.call(getPipeline, { params: { name: flags.pipeline } })).metadata.id;
    const events = flags.event.length === 0 ? ['failed', 'pending-approval'] : [...new Set(flags.event)];
    const { notification, secret } = await api.call(createOperation, {
      body: {
        name: args.name,
        channel: channelOf(args.kind, args.to, flags.secret),
        // Held against the events that there are by the server.
        events: events as NotificationEvent[],
        disabled: false,
        ...(pipelineId === undefined ? {} : { pipelineId }),
      },
    });
    await print.done(notificationView, notification, 'created');
    if (secret !== undefined) print.note(`Messages are signed with ${secret}. It is shown only now.`);
  },
});
