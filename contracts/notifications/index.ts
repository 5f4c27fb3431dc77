export {
  NOTIFICATION_EVENTS,
  Notification,
  NotificationChange,
  type NotificationEvent,
  NotificationInput,
  NotificationMessage,
} from './notification.ts';
export {
  createNotification,
  deleteNotification,
  listNotificationMessages,
  listNotifications,
  replaceNotification,
  testNotification,
} from './rest.ts';
