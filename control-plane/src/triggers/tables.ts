import type { WebhookProvider } from '@freshet/contracts/triggers';
import type { GitProvider, GitTrigger } from '@freshet/domain/triggers';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { CronTrigger } from './cron/cron-trigger.ts';

interface WebhooksTable {
  id: string;
  account_id: string;
  name: string;
  provider: WebhookProvider;
  repo: string | null;
  context: string | null;
  sealed_secret: string;
  created_at: Date;
  created_by: string;
  last_delivery_at: Date | null;
}

/** What a delivery meant to one trigger, as it is kept. */
export interface KeptVerdict {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly triggerId: string;
  readonly triggerName: string;
  readonly fires: boolean;
  readonly reason: string;
  readonly event: string;
  readonly buildId?: string;
  readonly problem?: string;
}

interface DeliveriesTable {
  id: string;
  account_id: string;
  webhook_id: string | null;
  source: string;
  delivery_key: string;
  body_hash: string | null;
  provider: GitProvider;
  event: string;
  repo: string | null;
  /** Compressed. */
  body: ColumnType<Buffer, Buffer, never>;
  bytes: number;
  redelivery_of: string | null;
  received_at: Date;
  state: 'waiting' | 'done' | 'ignored' | 'unreadable';
  reason: string | null;
  verdicts: ColumnType<readonly KeptVerdict[], string | undefined, string>;
}

interface GitTriggersTable {
  account_id: string;
  pipeline_id: string;
  trigger_id: string;
  pipeline_name: string;
  repo: string;
  context: string | null;
  trigger: JSONColumnType<GitTrigger & { readonly commitStatusTitle?: string }, string, string>;
}

interface CronTriggersTable {
  account_id: string;
  pipeline_id: string;
  trigger_id: string;
  pipeline_name: string;
  trigger: JSONColumnType<CronTrigger, string, string>;
  next_at: Date | null;
}

interface RegistryEventsTable {
  id: string;
  account_id: string;
  uri: string;
  /** `type:kind`. */
  kind: string;
  namespace: string;
  name: string;
  sealed_secret: string;
  context: string | null;
  created_at: Date;
  created_by: string;
}

interface EventPipelinesTable {
  event_id: string;
  account_id: string;
  pipeline_id: string;
  filters: JSONColumnType<Readonly<Record<string, string>>, string, string>;
}

export interface TriggersTables {
  'triggers.webhooks': WebhooksTable;
  'triggers.deliveries': DeliveriesTable;
  'triggers.git_triggers': GitTriggersTable;
  'triggers.cron_triggers': CronTriggersTable;
  'triggers.registry_events': RegistryEventsTable;
  'triggers.event_pipelines': EventPipelinesTable;
}
