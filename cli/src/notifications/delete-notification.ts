import { deleteNotification as deleteOperation } from '@freshet/contracts/notifications';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { findNotification, NOTIFICATION_ARG, notificationView } from './notification-view.ts';

export const deleteNotification = defineCommand({
  path: ['delete', 'notification'],
  summary: 'Stop telling somebody how builds end',
  args: [NOTIFICATION_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete notification team', what: 'The one called team' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const found = await findNotification(api, args.notification);
    if (
      !(await confirmed(
        { keyboard, print },
        `Stop telling ${found.target} of builds (${found.name})?`,
        flags,
      ))
    )
      return 1;
    await api.call(deleteOperation, { params: { notification: found.id } });
    await print.done(notificationView, found, 'deleted');
    return 0;
  },
});
