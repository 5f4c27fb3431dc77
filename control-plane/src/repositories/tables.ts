import type { RefUpdate } from '@freshet/git-host';
import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { ProtectionRule } from './protection.ts';
import type { StoredActor } from './repository.ts';

export interface RepositoryTables {
  'repositories.repositories': RepositoriesTable;
  'repositories.pushes': PushesTable;
  'repositories.protections': ProtectionsTable;
  'repositories.pull_requests': PullRequestsTable;
  'repositories.reviews': ReviewsTable;
  'repositories.statuses': StatusesTable;
  'repositories.webhooks': WebhooksTable;
  'repositories.deliveries': DeliveriesTable;
  'repositories.clone_tokens': CloneTokensTable;
}

/** A value that is written as text and read as what it says. */
type Json<Value extends object> = JSONColumnType<Value, string, string>;

interface RepositoriesTable {
  id: string;
  account_id: string;
  owner: string;
  name: string;
  full_name_key: string;
  description: string;
  visibility: 'internal' | 'private';
  tags: string[];
  default_branch: string;
  fork_of: string | null;
  next_number: Generated<number>;
  added: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  pushed_at: Date | null;
}

/** What makes a push the end of a pull request. */
export interface MergeOfPush {
  readonly number: number;
  readonly method: 'merge' | 'squash' | 'rebase';
}

interface PushesTable {
  id: string;
  account_id: string;
  repository_id: string;
  actor: Json<StoredActor>;
  updates: JSONColumnType<(RefUpdate & { forced: boolean })[], string, string>;
  merge: JSONColumnType<MergeOfPush | null, string | null, string | null>;
  created_at: Date;
}

interface ProtectionsTable {
  id: string;
  account_id: string;
  repository_id: string;
  pattern: string;
  rule: Json<ProtectionRule>;
  updated_at: Date;
}

interface PullRequestsTable {
  repository_id: string;
  number: number;
  account_id: string;
  title: string;
  body: string;
  state: 'open' | 'closed' | 'merged';
  author: Json<StoredActor>;
  author_id: string;
  source_repository_id: string | null;
  source_branch: string;
  target_branch: string;
  is_fork: boolean;
  head_sha: string;
  labels: string[];
  mergeable: 'yes' | 'conflicts' | 'unknown';
  merge_sha: string | null;
  merged_by: JSONColumnType<StoredActor | null, string | null, string | null>;
  merge_method: 'merge' | 'squash' | 'rebase' | null;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

interface ReviewsTable {
  id: string;
  account_id: string;
  repository_id: string;
  number: number;
  verdict: 'approve' | 'request-changes' | 'comment';
  body: string;
  reviewer: Json<StoredActor>;
  reviewer_id: string;
  sha: string;
  path: string | null;
  line: number | null;
  created_at: Date;
}

interface StatusesTable {
  repository_id: string;
  sha: string;
  context: string;
  account_id: string;
  state: 'pending' | 'success' | 'failure' | 'error';
  description: string;
  target_url: string | null;
  creator: Json<StoredActor>;
  created_at: Date;
  updated_at: Date;
}

interface WebhooksTable {
  id: string;
  account_id: string;
  repository_id: string;
  url: string;
  events: string[];
  active: boolean;
  sealed_secret: string | null;
  created_at: Date;
  updated_at: Date;
}

interface DeliveriesTable {
  id: string;
  account_id: string;
  webhook_id: string;
  event: string;
  payload: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  status: number | null;
  problem: string | null;
  created_at: Date;
  finished_at: Date | null;
}

interface CloneTokensTable {
  id: string;
  account_id: string;
  repository_id: string;
  secret_hash: string;
  purpose: string;
  expires_at: Date;
}

export type RepositoryRow = Selectable<RepositoriesTable>;
export type PushRow = Selectable<PushesTable>;
export type PullRequestRow = Selectable<PullRequestsTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type StatusRow = Selectable<StatusesTable>;
export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<DeliveriesTable>;
