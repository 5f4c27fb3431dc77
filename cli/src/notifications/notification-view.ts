import { listNotifications, type Notification } from '@freshet/contracts/notifications';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { Api } from '../api/index.ts';
import { defineView } from '../output/index.ts';

type Shown = z.infer<typeof Notification>;

export const notificationView = defineView<Shown>({
  kind: 'notification',
  name: ({ id }) => id,
  empty: 'There are no notifications of builds; create one with `freshet create notification`.',
  columns: [
    { title: 'ID', value: ({ id }) => id, whole: true },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'TO', value: ({ target }) => target },
    { title: 'EVENTS', value: ({ events }) => events.join(', ') },
    { title: 'PIPELINE', value: ({ pipelineId }) => pipelineId ?? 'all', spare: true },
    {
      title: 'STATE',
      value: ({ disabled }) => (disabled ? 'off' : 'on'),
      tone: ({ disabled }) => (disabled ? 'warn' : undefined),
    },
  ],
});

export const NOTIFICATION_ARG = {
  name: 'notification',
  what: 'Id or name of the notification',
  completeFrom: ['get', 'notifications'],
} as const;

/** The one that a person means. */
export const findNotification = async (api: Api, given: string): Promise<Shown> => {
  const wanted = given.replace(/^notification\//, '');
  const { notifications } = await api.call(listNotifications);
  const named = notifications.filter(({ name }) => name === wanted);
  const found = notifications.find(({ id }) => id === wanted) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  const why =
    named.length > 1
      ? `several notifications are called ${wanted}; name one by its id`
      : `there is no notification ${wanted}`;
  throw new Fault('NOTIFICATION_NOT_FOUND', why);
};
