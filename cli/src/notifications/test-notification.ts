import { testNotification as testOperation } from '@freshet/contracts/notifications';
import { defineCommand } from '../command/index.ts';
import { findNotification, NOTIFICATION_ARG, notificationView } from './notification-view.ts';

export const testNotification = defineCommand({
  path: ['test', 'notification'],
  summary: 'Send a message now, to see whether it arrives',
  args: [NOTIFICATION_ARG],
  examples: [{ command: 'freshet test notification team', what: 'Does the channel hear us?' }],
  async run({ api, print }, { args }) {
    const found = await findNotification(api, args.notification);
    await api.call(testOperation, { params: { notification: found.id } });
    await print.done(notificationView, found, 'took the message');
  },
});
