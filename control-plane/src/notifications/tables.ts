import type { NotificationEvent } from '@freshet/contracts/notifications';
import type { Generated, JSONColumnType } from 'kysely';
import type { Notice } from './notice.ts';

interface SubscriptionsTable {
  id: string;
  account_id: string;
  name: string;
  kind: 'slack' | 'email' | 'webhook';
  sealed_target: string;
  shown_target: string;
  pipeline_id: string | null;
  events: NotificationEvent[];
  disabled: boolean;
  created_at: Date;
  created_by: string;
}

interface MessagesTable {
  id: string;
  account_id: string;
  subscription_id: string;
  event_id: string;
  build_id: string;
  event: NotificationEvent;
  notice: JSONColumnType<Notice, string, string>;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  problem: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface NotificationsTables {
  'notifications.subscriptions': SubscriptionsTable;
  'notifications.messages': MessagesTable;
}
