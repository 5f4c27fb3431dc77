import { listNotifications } from '@freshet/contracts/notifications';
import { defineCommand } from '../command/index.ts';
import { findNotification, notificationView } from './notification-view.ts';

export const getNotifications = defineCommand({
  path: ['get', 'notifications'],
  aliases: [['get', 'notification']],
  summary: 'List who is told how builds end',
  args: [{ name: 'notification', what: 'Ids or names; all unless given', optional: true, many: true }],
  examples: [{ command: 'freshet get notifications', what: 'Who is told of what?' }],
  async run({ api, print }, { args }) {
    const wanted =
      args.notification.length === 0
        ? (await api.call(listNotifications)).notifications
        : await Promise.all(args.notification.map(given => findNotification(api, given)));
    await print.list(notificationView, wanted);
  },
});
