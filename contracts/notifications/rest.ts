import { z } from 'zod';
import { defineOperation, empty, Id, json, may } from '../rest/index.ts';
import { Notification, NotificationChange, NotificationInput, NotificationMessage } from './notification.ts';

const tag = 'notifications';
const NotificationPath = z.object({ notification: Id });

export const listNotifications = defineOperation({
  id: 'notifications-list',
  method: 'GET',
  path: '/notifications',
  tag,
  summary: 'List who is told of what',
  guard: may('read', 'integration'),
  sdk: 'notifications.list',
  reply: json(z.strictObject({ notifications: z.array(Notification) })),
});

export const createNotification = defineOperation({
  id: 'notifications-create',
  method: 'POST',
  path: '/notifications',
  tag,
  summary: 'Let somebody be told of builds',
  guard: may('create', 'integration'),
  sdk: 'notifications.create',
  body: NotificationInput,
  reply: json(
    z.strictObject({
      notification: Notification,
      secret: z.string().optional().describe('What messages are signed with; shown this once'),
    }),
    201,
  ),
  idempotency: 'refuse',
});

export const replaceNotification = defineOperation({
  id: 'notifications-replace',
  method: 'PUT',
  path: '/notifications/{notification}',
  tag,
  summary: 'Change who is told of what',
  guard: may('update', 'integration'),
  sdk: 'notifications.replace',
  params: NotificationPath,
  body: NotificationChange,
  reply: json(z.strictObject({ notification: Notification, secret: z.string().optional() })),
});

export const deleteNotification = defineOperation({
  id: 'notifications-delete',
  method: 'DELETE',
  path: '/notifications/{notification}',
  tag,
  summary: 'Stop telling somebody of builds',
  guard: may('delete', 'integration'),
  sdk: 'notifications.delete',
  params: NotificationPath,
  reply: empty,
});

export const testNotification = defineOperation({
  id: 'notifications-test',
  method: 'POST',
  path: '/notifications/{notification}/test',
  tag,
  summary: 'Send a message now, to see whether it arrives',
  guard: may('update', 'integration'),
  sdk: 'notifications.test',
  params: NotificationPath,
  reply: empty,
  perMinute: 20,
});

export const listNotificationMessages = defineOperation({
  id: 'notifications-messages',
  method: 'GET',
  path: '/notifications/{notification}/messages',
  tag,
  summary: 'List the last messages, and what came of them',
  guard: may('read', 'integration'),
  sdk: 'notifications.messages',
  params: NotificationPath,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
  reply: json(z.strictObject({ messages: z.array(NotificationMessage) })),
});
