import type { BuildState } from '@freshet/contracts/builds';
import type { BuildCommand, BuildWork } from '@freshet/contracts/runner';
import type { BuildCause } from '@freshet/domain/build-requests';
import type { VariableSource } from '@freshet/domain/expressions';
import type { TerminationPolicy } from '@freshet/domain/queue';
import type { TestStatus } from '@freshet/domain/test-results';
import type { GitFacts } from '@freshet/domain/triggers';
import type { ColumnType, JSONColumnType, Selectable } from 'kysely';

export interface BuildsTables {
  'builds.accounts': { account_id: string; paused: boolean };
  'builds.pipelines': PipelinesTable;
  'builds.builds': BuildsTable;
  'builds.inputs': InputsTable;
  'builds.claims': ClaimsTable;
  'builds.steps': StepsTable;
  'builds.commands': CommandsTable;
  'builds.approvals': ApprovalsTable;
  'builds.images': ImagesTable;
  'builds.image_tags': ImageTagsTable;
  'builds.test_runs': TestRunsTable;
  'builds.tests': TestsTable;
  'builds.data_items': { id: string; build_id: string; account_id: string; sealed: string; created_at: Date };
}

/** What builds must know of their pipeline now, whatever it was when they were made. */
interface PipelinesTable {
  account_id: string;
  /** Empty for builds without a pipeline. */
  pipeline_id: string;
  name: string;
  project_id: string | null;
  project_name: string | null;
  tags: string[];
  project_tags: string[];
  is_public: boolean;
  last_number: number;
  limit_pipeline: number | null;
  limit_trigger: number | null;
  limit_branch: number | null;
  /** Whether a build that waits for a person takes a place. */
  approval_counts: boolean;
}
export type PipelineRow = Selectable<PipelinesTable>;

type Json<Value> = JSONColumnType<Value & object, string, string>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

interface BuildsTable {
  id: string;
  account_id: string;
  number: number;
  pipeline_id: string;
  pipeline_name: string;
  project_id: string | null;
  project_name: string | null;
  state: BuildState;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
  start_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  cause_kind: string;
  cause: Json<BuildCause>;
  by_id: string | null;
  trigger_id: string | null;
  event: string | null;
  provider: string | null;
  repo: string | null;
  branch: string | null;
  revision: string | null;
  committer: string | null;
  git: JsonOrNull<GitFacts>;
  runtime: string;
  priority: number;
  trigger_limit: number | null;
  /** Its turn among the builds of its pipeline has come. */
  turn: boolean;
  fork: boolean;
  /** The runner that it was handed to, also after it ended. */
  runner_id: string | null;
  /** Only this runner may have it, since it holds the volume. */
  bound_runner_id: string | null;
  volume: string;
  predecessor: string | null;
  restart_of: string | null;
  from_failed: boolean;
  restartable: boolean;
  no_self_approval: boolean;
  notify: boolean;
  request_id: string | null;
  annotations: Json<Record<string, string>>;
  display: string | null;
  policies: Json<readonly TerminationPolicy[]>;
  stages: string[];
  step_count: number;
  last_command: number;
}
export type BuildRow = Selectable<BuildsTable>;

/** A variable as it is kept: what is secret is sealed. */
export interface KeptVariable {
  readonly name: string;
  readonly value: string;
  readonly encrypted?: true;
}

export interface KeptLayer {
  readonly source: VariableSource;
  readonly origin?: string;
  readonly variables: readonly KeptVariable[];
}

/** What a build was begun with; kept apart, since lists do not need it. */
interface InputsTable {
  build_id: string;
  account_id: string;
  file: string;
  text: string | null;
  repository: JsonOrNull<NonNullable<BuildWork['repository']>>;
  layers: Json<readonly KeptLayer[]>;
  contexts: string[];
  options: Json<BuildWork['options']>;
  step_types: Json<BuildWork['stepTypes']>;
  /** SHA-256 of the text that the step types are locked for, where a runner has read it. */
  text_digest: string | null;
}
export type InputsRow = Selectable<InputsTable>;

/** Who may run a build and what they have told of it. Changes with every report, so it is small and has few indexes. */
interface ClaimsTable {
  build_id: string;
  account_id: string;
  /** Null while nobody has it. */
  runner_id: string | null;
  fence: number;
  /** Null once there is nothing more to wait for. */
  lease_until: Date | null;
  acknowledged: number;
  /** Of what its steps ask for identity tokens with. */
  request_hash: string | null;
}
export type ClaimRow = Selectable<ClaimsTable>;

interface StepsTable {
  build_id: string;
  step_id: string;
  position: number;
  name: string;
  title: string | null;
  type: string;
  stage: string | null;
  parent: string | null;
  hook: boolean;
  phase: 'pending' | 'elected' | 'running' | 'delayed' | 'waiting' | 'ended';
  result: 'success' | 'failure' | 'skipped' | 'terminated' | 'approved' | 'denied' | null;
  attempt: number;
  reason: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  exported: string[];
  after_steps: string[] | null;
}
export type StepRow = Selectable<StepsTable>;

interface CommandsTable {
  build_id: string;
  number: number;
  command: Json<BuildCommand['command']>;
  at: Date;
}

interface ApprovalsTable {
  build_id: string;
  step_id: string;
  step_name: string;
  reason: string;
  revision: string | null;
  requested_at: Date;
  answer: 'approved' | 'denied' | 'lapsed' | null;
  answered_by: string | null;
  answered_at: Date | null;
}
export type ApprovalRow = Selectable<ApprovalsTable>;

/** What a step told of tests, in its last attempt. */
interface TestRunsTable {
  build_id: string;
  step_id: string;
  attempt: number;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** How many of them have rows of their own. */
  kept: number;
  problems: string[];
}
export type TestRunRow = Selectable<TestRunsTable>;

interface TestsTable {
  build_id: string;
  step_id: string;
  position: number;
  /** The same for the same test of every build. */
  test_key: string;
  suite: string;
  name: string;
  file: string | null;
  status: TestStatus;
  seconds: number;
  message: string | null;
  details: string | null;
}
export type TestRow = Selectable<TestsTable>;

/** An image that a build told something of. */
interface ImagesTable {
  account_id: string;
  internal_id: string;
  id: string;
  build_id: string;
  branch: string | null;
  revision: string | null;
  metadata: Json<Record<string, string>>;
  created_at: Date;
  updated_at: Date;
  /** Null for images that are known by what was noted of them alone. */
  repository: string | null;
  digest: string | null;
}
export type ImageRow = Selectable<ImagesTable>;

/** A name in a registry stands for one image at a time. */
interface ImageTagsTable {
  account_id: string;
  /** Empty where the image was pushed nowhere. */
  registry: string;
  repository: string;
  tag: string;
  id: string;
  internal_id: string;
  build_id: string;
  created_at: Date;
}
export type ImageTagRow = Selectable<ImageTagsTable>;
