export { createNotifications } from './create-notifications.ts';
export { createMailer } from './mailer.ts';
export { notificationsSchema } from './schema.ts';
export type { NotificationsTables } from './tables.ts';
