-- What all migrations add up to. Generated; change it by adding a migration.

access.modules_off
  account_id text not null
  module text not null
  constraint modules_off_pkey PRIMARY KEY (account_id, module)
  CREATE UNIQUE INDEX modules_off_pkey ON access.modules_off USING btree (account_id, module)
  grant delete, insert, select, update to freshet_access

access.revisions
  account_id text not null
  revision bigint not null
  constraint revisions_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX revisions_pkey ON access.revisions USING btree (account_id)
  grant delete, insert, select, update to freshet_access

access.rules
  account_id text not null
  id text not null
  effect text not null
  subject_kind text not null
  subject_id text not null
  resource text not null
  actions text[] not null
  match jsonb not null
  tags_of text not null
  attributes jsonb not null
  description text not null
  created_at timestamp with time zone not null
  created_by text not null
  updated_at timestamp with time zone not null
  updated_by text not null
  constraint rules_actions_check CHECK ((cardinality(actions) > 0))
  constraint rules_attributes_check CHECK ((jsonb_typeof(attributes) = 'array'::text))
  constraint rules_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'deny'::text])))
  constraint rules_match_check CHECK (((match ->> 'kind'::text) = ANY (ARRAY['any'::text, 'untagged'::text, 'any-of'::text, 'all-of'::text])))
  constraint rules_pkey PRIMARY KEY (account_id, id)
  constraint rules_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['team'::text, 'service-account'::text, 'role'::text])))
  constraint rules_tags_of_check CHECK ((tags_of = ANY (ARRAY['resource'::text, 'project'::text])))
  CREATE INDEX rules_by_subject ON access.rules USING btree (account_id, subject_kind, subject_id)
  CREATE UNIQUE INDEX rules_pkey ON access.rules USING btree (account_id, id)
  grant delete, insert, select, update to freshet_access

api_events.batches
  id text not null
  account_id text not null
  runtime_id text not null
  runtime_name text not null
  generation bigint not null
  lines text not null
  taken_at timestamp with time zone not null
  constraint batches_pkey PRIMARY KEY (id)
  CREATE INDEX batches_by_age ON api_events.batches USING btree (taken_at)
  CREATE UNIQUE INDEX batches_pkey ON api_events.batches USING btree (id)
  grant delete, insert, select, update to freshet_api_events

api_events.refused
  runtime_id text not null
  account_id text not null
  generation bigint not null
  seq bigint not null
  reason text not null
  constraint refused_pkey PRIMARY KEY (runtime_id, generation, seq)
  CREATE UNIQUE INDEX refused_pkey ON api_events.refused USING btree (runtime_id, generation, seq)
  grant delete, insert, select, update to freshet_api_events

api_events.streams
  runtime_id text not null
  account_id text not null
  generation bigint not null
  acknowledged bigint not null
  constraint streams_pkey PRIMARY KEY (runtime_id)
  CREATE UNIQUE INDEX streams_pkey ON api_events.streams USING btree (runtime_id)
  grant delete, insert, select, update to freshet_api_events

audit.chains
  account_id text not null
  last_seq bigint not null
  last_hash text not null
  signed_from bigint
  start_seq bigint
  signature text
  constraint chains_last_seq_check CHECK ((last_seq >= 0))
  constraint chains_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX chains_pkey ON audit.chains USING btree (account_id)
  grant insert, select, update to freshet_audit

audit.checkpoints
  account_id text not null
  through_seq bigint not null
  hash text not null
  removed bigint not null
  at timestamp with time zone not null default now()
  constraint checkpoints_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX checkpoints_pkey ON audit.checkpoints USING btree (account_id)
  grant select to freshet_audit

audit.pending
  "position" bigint not null generated as identity
  id text not null
  account_id text not null
  at timestamp(3) with time zone not null
  actor_kind text not null
  actor_id text not null
  actor_name text not null
  actor_key_id text
  ip text
  request_id text
  action text not null
  entity_kind text not null
  entity_id text not null
  entity_name text
  result text not null
  details jsonb
  constraint pending_account_id_check CHECK (((char_length(account_id) >= 1) AND (char_length(account_id) <= 64)))
  constraint pending_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 128)))
  constraint pending_actor_id_check CHECK ((char_length(actor_id) <= 256))
  constraint pending_actor_key_id_check CHECK ((char_length(actor_key_id) <= 256))
  constraint pending_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'service-account'::text, 'system'::text, 'anonymous'::text])))
  constraint pending_actor_name_check CHECK ((char_length(actor_name) <= 256))
  constraint pending_at_check CHECK (isfinite(at))
  constraint pending_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 65536)))
  constraint pending_entity_id_check CHECK ((char_length(entity_id) <= 256))
  constraint pending_entity_kind_check CHECK (((char_length(entity_kind) >= 1) AND (char_length(entity_kind) <= 64)))
  constraint pending_entity_name_check CHECK ((char_length(entity_name) <= 256))
  constraint pending_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint pending_ip_check CHECK ((char_length(ip) <= 64))
  constraint pending_pkey PRIMARY KEY ("position")
  constraint pending_request_id_check CHECK ((char_length(request_id) <= 128))
  constraint pending_result_check CHECK ((result = ANY (ARRAY['success'::text, 'failure'::text, 'denied'::text])))
  CREATE INDEX pending_by_account ON audit.pending USING btree (account_id, "position")
  CREATE UNIQUE INDEX pending_pkey ON audit.pending USING btree ("position")
  grant delete, insert, select to freshet_audit

audit.records
  id text not null
  account_id text not null
  at timestamp(3) with time zone not null
  actor_kind text not null
  actor_id text not null
  actor_name text not null
  actor_key_id text
  ip text
  request_id text
  action text not null
  entity_kind text not null
  entity_id text not null
  entity_name text
  result text not null
  details jsonb
  seq bigint not null
  previous_hash text not null
  hash text not null
  words tsvector not null default audit.words_of(((((((((((((((((action || ' '::text) || entity_kind) || ' '::text) || entity_id) || ' '::text) || COALESCE(entity_name, ''::text)) || ' '::text) || actor_id) || ' '::text) || actor_name) || ' '::text) || COALESCE(ip, ''::text)) || ' '::text) || COALESCE(request_id, ''::text)) || ' '::text) || COALESCE((details)::text, ''::text)))
  signature text
  constraint records_account_id_check CHECK (((char_length(account_id) >= 1) AND (char_length(account_id) <= 64)))
  constraint records_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 128)))
  constraint records_actor_id_check CHECK ((char_length(actor_id) <= 256))
  constraint records_actor_key_id_check CHECK ((char_length(actor_key_id) <= 256))
  constraint records_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'service-account'::text, 'system'::text, 'anonymous'::text])))
  constraint records_actor_name_check CHECK ((char_length(actor_name) <= 256))
  constraint records_at_check CHECK (isfinite(at))
  constraint records_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (octet_length((details)::text) <= 65536)))
  constraint records_entity_id_check CHECK ((char_length(entity_id) <= 256))
  constraint records_entity_kind_check CHECK (((char_length(entity_kind) >= 1) AND (char_length(entity_kind) <= 64)))
  constraint records_entity_name_check CHECK ((char_length(entity_name) <= 256))
  constraint records_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint records_ip_check CHECK ((char_length(ip) <= 64))
  constraint records_pkey PRIMARY KEY (account_id, seq)
  constraint records_request_id_check CHECK ((char_length(request_id) <= 128))
  constraint records_result_check CHECK ((result = ANY (ARRAY['success'::text, 'failure'::text, 'denied'::text])))
  constraint records_seq_check CHECK ((seq > 0))
  CREATE INDEX records_by_action ON audit.records USING btree (account_id, action, seq)
  CREATE INDEX records_by_actor ON audit.records USING btree (account_id, actor_id, seq)
  CREATE INDEX records_by_actor_name ON audit.records USING btree (account_id, lower(actor_name), seq)
  CREATE INDEX records_by_entity ON audit.records USING btree (account_id, entity_id, seq)
  CREATE INDEX records_by_entity_kind ON audit.records USING btree (account_id, entity_kind, seq)
  CREATE INDEX records_by_result ON audit.records USING btree (account_id, result, seq)
  CREATE INDEX records_by_time ON audit.records USING btree (account_id, at)
  CREATE INDEX records_by_words ON audit.records USING gin (words)
  CREATE UNIQUE INDEX records_pkey ON audit.records USING btree (account_id, seq)
  grant insert, select to freshet_audit

audit.signing_keys
  id integer not null
  sealed text not null
  constraint signing_keys_id_check CHECK ((id = 1))
  constraint signing_keys_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX signing_keys_pkey ON audit.signing_keys USING btree (id)
  grant insert, select to freshet_audit

builds.accounts
  account_id text not null
  paused boolean not null
  constraint accounts_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX accounts_pkey ON builds.accounts USING btree (account_id)
  grant delete, insert, select, update to freshet_builds

builds.approvals
  build_id text not null
  step_id text not null
  step_name text not null
  reason text not null
  revision text
  requested_at timestamp with time zone not null
  answer text
  answered_by text
  answered_at timestamp with time zone
  constraint approvals_answer_check CHECK ((answer = ANY (ARRAY['approved'::text, 'denied'::text, 'lapsed'::text])))
  constraint approvals_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint approvals_pkey PRIMARY KEY (build_id, step_id)
  CREATE UNIQUE INDEX approvals_pkey ON builds.approvals USING btree (build_id, step_id)
  grant delete, insert, select, update to freshet_builds

builds.builds
  id text not null
  account_id text not null
  number integer not null
  pipeline_id text not null
  pipeline_name text not null
  project_id text
  project_name text
  state text not null
  reason text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  start_at timestamp with time zone
  started_at timestamp with time zone
  finished_at timestamp with time zone
  cause_kind text not null
  cause jsonb not null
  by_id text
  trigger_id text
  event text
  provider text
  repo text
  branch text
  revision text
  committer text
  git jsonb
  runtime text not null
  priority integer not null
  trigger_limit integer
  turn boolean not null
  fork boolean not null
  runner_id text
  bound_runner_id text
  volume text not null
  predecessor text
  restart_of text
  from_failed boolean not null
  restartable boolean not null
  no_self_approval boolean not null
  notify boolean not null
  request_id text
  annotations jsonb not null
  display text
  policies jsonb not null
  stages text[] not null
  step_count integer not null
  last_command integer not null
  constraint builds_check CHECK (((state = ANY (ARRAY['success'::text, 'error'::text, 'terminated'::text, 'denied'::text])) = (finished_at IS NOT NULL)))
  constraint builds_pkey PRIMARY KEY (id)
  constraint builds_state_check CHECK ((state = ANY (ARRAY['delayed'::text, 'pending'::text, 'elected'::text, 'running'::text, 'pending-approval'::text, 'terminating'::text, 'success'::text, 'error'::text, 'terminated'::text, 'denied'::text])))
  CREATE INDEX builds_alive ON builds.builds USING btree (account_id, pipeline_id, created_at) WHERE (finished_at IS NULL)
  CREATE INDEX builds_by_age ON builds.builds USING btree (account_id, created_at DESC, id DESC)
  CREATE INDEX builds_by_annotation ON builds.builds USING gin (annotations)
  CREATE INDEX builds_by_branch ON builds.builds USING btree (account_id, branch, created_at DESC, id DESC)
  CREATE INDEX builds_by_cause ON builds.builds USING btree (account_id, cause_kind, created_at DESC, id DESC)
  CREATE INDEX builds_by_committer ON builds.builds USING btree (account_id, committer, created_at DESC, id DESC)
  CREATE INDEX builds_by_end ON builds.builds USING btree (account_id, finished_at) INCLUDE (pipeline_id, state, started_at, created_at) WHERE (finished_at IS NOT NULL)
  CREATE INDEX builds_by_event ON builds.builds USING btree (account_id, event, created_at DESC, id DESC)
  CREATE INDEX builds_by_number ON builds.builds USING btree (account_id, number, created_at DESC, id DESC)
  CREATE INDEX builds_by_pipeline ON builds.builds USING btree (account_id, pipeline_id, created_at DESC, id DESC)
  CREATE INDEX builds_by_predecessor ON builds.builds USING btree (predecessor, created_at) WHERE (predecessor IS NOT NULL)
  CREATE INDEX builds_by_project ON builds.builds USING btree (account_id, project_id, created_at DESC, id DESC)
  CREATE INDEX builds_by_provider ON builds.builds USING btree (account_id, provider, created_at DESC, id DESC)
  CREATE INDEX builds_by_repo ON builds.builds USING btree (account_id, repo, created_at DESC, id DESC)
  CREATE INDEX builds_by_revision ON builds.builds USING btree (account_id, revision, created_at DESC, id DESC)
  CREATE INDEX builds_by_runtime ON builds.builds USING btree (account_id, runtime, created_at DESC, id DESC)
  CREATE INDEX builds_by_state ON builds.builds USING btree (account_id, state, created_at DESC, id DESC)
  CREATE INDEX builds_by_trigger ON builds.builds USING btree (account_id, trigger_id, created_at DESC, id DESC)
  CREATE INDEX builds_claimable ON builds.builds USING btree (account_id, priority DESC, created_at, id) WHERE ((state = 'pending'::text) AND turn)
  CREATE INDEX builds_delayed ON builds.builds USING btree (start_at) WHERE (state = 'delayed'::text)
  CREATE INDEX builds_finished ON builds.builds USING btree (finished_at) WHERE (finished_at IS NOT NULL)
  CREATE UNIQUE INDEX builds_once ON builds.builds USING btree (account_id, request_id) WHERE (request_id IS NOT NULL)
  CREATE UNIQUE INDEX builds_pkey ON builds.builds USING btree (id)
  grant delete, insert, select, update to freshet_builds

builds.claims
  build_id text not null
  account_id text not null
  runner_id text
  fence integer not null
  lease_until timestamp with time zone
  acknowledged bigint not null
  request_hash text
  constraint claims_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint claims_pkey PRIMARY KEY (build_id)
  CREATE INDEX claims_by_lease ON builds.claims USING btree (lease_until) WHERE (lease_until IS NOT NULL)
  CREATE INDEX claims_by_runner ON builds.claims USING btree (runner_id) WHERE ((runner_id IS NOT NULL) AND (lease_until IS NOT NULL))
  CREATE UNIQUE INDEX claims_pkey ON builds.claims USING btree (build_id)
  grant delete, insert, select, update to freshet_builds

builds.commands
  build_id text not null
  number integer not null
  command jsonb not null
  at timestamp with time zone not null
  constraint commands_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint commands_pkey PRIMARY KEY (build_id, number)
  CREATE UNIQUE INDEX commands_pkey ON builds.commands USING btree (build_id, number)
  grant delete, insert, select, update to freshet_builds

builds.data_items
  id text not null
  build_id text not null
  account_id text not null
  sealed text not null
  created_at timestamp with time zone not null
  constraint data_items_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint data_items_pkey PRIMARY KEY (id)
  CREATE INDEX data_items_by_build ON builds.data_items USING btree (build_id, created_at)
  CREATE UNIQUE INDEX data_items_pkey ON builds.data_items USING btree (id)
  grant delete, insert, select, update to freshet_builds

builds.image_tags
  account_id text not null
  registry text not null
  repository text not null
  tag text not null
  id text not null
  internal_id text not null
  build_id text not null
  created_at timestamp with time zone not null
  constraint image_tags_pkey PRIMARY KEY (account_id, registry, repository, tag)
  CREATE INDEX image_tags_by_build ON builds.image_tags USING btree (build_id)
  CREATE INDEX image_tags_by_image ON builds.image_tags USING btree (account_id, internal_id)
  CREATE UNIQUE INDEX image_tags_pkey ON builds.image_tags USING btree (account_id, registry, repository, tag)
  grant delete, insert, select, update to freshet_builds

builds.images
  account_id text not null
  internal_id text not null
  id text not null
  build_id text not null
  branch text
  revision text
  metadata jsonb not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  repository text
  digest text
  constraint images_pkey PRIMARY KEY (account_id, internal_id)
  CREATE INDEX images_by_age ON builds.images USING btree (account_id, created_at DESC, id DESC)
  CREATE UNIQUE INDEX images_by_id ON builds.images USING btree (account_id, id)
  CREATE UNIQUE INDEX images_pkey ON builds.images USING btree (account_id, internal_id)
  grant delete, insert, select, update to freshet_builds

builds.inputs
  build_id text not null
  account_id text not null
  file text not null
  text text
  repository jsonb
  layers jsonb not null
  contexts text[] not null
  options jsonb not null
  step_types jsonb not null
  text_digest text
  constraint inputs_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint inputs_pkey PRIMARY KEY (build_id)
  CREATE UNIQUE INDEX inputs_pkey ON builds.inputs USING btree (build_id)
  grant delete, insert, select, update to freshet_builds

builds.pipelines
  account_id text not null
  pipeline_id text not null
  name text not null
  project_id text
  project_name text
  tags text[] not null
  project_tags text[] not null
  is_public boolean not null
  last_number integer not null
  limit_pipeline integer
  limit_trigger integer
  limit_branch integer
  approval_counts boolean not null
  constraint pipelines_pkey PRIMARY KEY (account_id, pipeline_id)
  CREATE INDEX pipelines_public ON builds.pipelines USING btree (pipeline_id) WHERE is_public
  CREATE UNIQUE INDEX pipelines_pkey ON builds.pipelines USING btree (account_id, pipeline_id)
  grant delete, insert, select, update to freshet_builds

builds.steps
  build_id text not null
  step_id text not null
  "position" integer not null
  name text not null
  title text
  type text not null
  stage text
  parent text
  hook boolean not null
  phase text not null
  result text
  attempt integer not null
  reason text
  started_at timestamp with time zone
  finished_at timestamp with time zone
  exported text[] not null
  after_steps text[]
  constraint steps_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint steps_pkey PRIMARY KEY (build_id, step_id)
  CREATE UNIQUE INDEX steps_pkey ON builds.steps USING btree (build_id, step_id)
  grant delete, insert, select, update to freshet_builds

builds.test_runs
  build_id text not null
  step_id text not null
  attempt integer not null
  passed integer not null
  failed integer not null
  skipped integer not null
  seconds double precision not null
  kept integer not null
  problems text[] not null
  constraint test_runs_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint test_runs_pkey PRIMARY KEY (build_id, step_id)
  CREATE UNIQUE INDEX test_runs_pkey ON builds.test_runs USING btree (build_id, step_id)
  grant delete, insert, select, update to freshet_builds

builds.tests
  build_id text not null
  step_id text not null
  "position" integer not null
  test_key text not null
  suite text not null
  name text not null
  file text
  status text not null
  seconds double precision not null
  message text
  details text
  constraint tests_build_id_fkey FOREIGN KEY (build_id) REFERENCES builds.builds(id) ON DELETE CASCADE
  constraint tests_pkey PRIMARY KEY (build_id, step_id, "position")
  constraint tests_status_check CHECK ((status = ANY (ARRAY['failed'::text, 'passed'::text, 'skipped'::text])))
  CREATE INDEX tests_by_key ON builds.tests USING btree (build_id, test_key)
  CREATE INDEX tests_worst_first ON builds.tests USING btree (build_id, status, step_id, "position")
  CREATE UNIQUE INDEX tests_pkey ON builds.tests USING btree (build_id, step_id, "position")
  grant delete, insert, select, update to freshet_builds

bus.dead_events
  id text not null
  subscription text not null
  lane smallint not null
  key text not null
  "position" bigint not null
  envelope json not null
  attempt integer not null
  error text not null
  died_at timestamp with time zone not null default now()
  constraint dead_events_pkey PRIMARY KEY (id)
  CREATE INDEX dead_events_by_subscription ON bus.dead_events USING btree (subscription, id)
  CREATE UNIQUE INDEX dead_events_pkey ON bus.dead_events USING btree (id)
  grant delete, insert, select, update to freshet_bus

bus.events
  "position" bigint not null
  id text not null
  type text not null
  key text not null
  account_id text not null
  lane smallint not null
  occurred_at timestamp with time zone not null
  envelope json not null
  constraint events_account_id_check CHECK ((char_length(account_id) <= 64))
  constraint events_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint events_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 256)))
  constraint events_lane_check CHECK (((lane >= 0) AND (lane <= 7)))
  constraint events_pkey PRIMARY KEY ("position")
  constraint events_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 256)))
  CREATE INDEX events_by_lane ON bus.events USING btree (lane, "position")
  CREATE UNIQUE INDEX events_pkey ON bus.events USING btree ("position")
  grant delete, insert, select, update to freshet_bus

bus.head
  only_row boolean not null default true
  "position" bigint not null
  constraint head_only_row_check CHECK (only_row)
  constraint head_pkey PRIMARY KEY (only_row)
  CREATE UNIQUE INDEX head_pkey ON bus.head USING btree (only_row)
  grant delete, insert, select, update to freshet_bus

bus.lanes
  subscription text not null
  lane smallint not null
  cursor bigint not null
  fence bigint not null default 0
  holder text
  due_at timestamp with time zone
  wary smallint not null default 0
  wanted_by text
  wanted_at timestamp with time zone
  nudged_at timestamp with time zone
  constraint lanes_pkey PRIMARY KEY (subscription, lane)
  constraint lanes_subscription_fkey FOREIGN KEY (subscription) REFERENCES bus.subscriptions(name) ON DELETE CASCADE
  CREATE UNIQUE INDEX lanes_pkey ON bus.lanes USING btree (subscription, lane)
  grant delete, insert, select, update to freshet_bus

bus.outbox
  seq bigint not null generated as identity
  xid xid8 not null default pg_current_xact_id()
  id text not null
  type text not null
  key text not null
  account_id text not null
  lane smallint not null
  occurred_at timestamp with time zone not null
  envelope json not null
  constraint outbox_account_id_check CHECK ((char_length(account_id) <= 64))
  constraint outbox_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint outbox_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 256)))
  constraint outbox_lane_check CHECK (((lane >= 0) AND (lane <= 7)))
  constraint outbox_pkey PRIMARY KEY (seq)
  constraint outbox_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 256)))
  CREATE UNIQUE INDEX outbox_pkey ON bus.outbox USING btree (seq)
  grant delete, insert, select, update to freshet_bus

bus.parked
  id bigint not null generated as identity
  subscription text not null
  lane smallint not null
  key text not null
  "position" bigint not null
  envelope json not null
  attempt integer not null
  due_at timestamp with time zone
  error text
  constraint parked_pkey PRIMARY KEY (id)
  constraint parked_subscription_fkey FOREIGN KEY (subscription) REFERENCES bus.subscriptions(name) ON DELETE CASCADE
  CREATE INDEX parked_by_due ON bus.parked USING btree (subscription, lane, due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX parked_by_key ON bus.parked USING btree (subscription, lane, key, id)
  CREATE UNIQUE INDEX parked_pkey ON bus.parked USING btree (id)
  grant delete, insert, select, update to freshet_bus

bus.subscriptions
  name text not null
  types text[] not null
  created_at timestamp with time zone not null default now()
  seen_at timestamp with time zone not null default now()
  constraint subscriptions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 128)))
  constraint subscriptions_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX subscriptions_pkey ON bus.subscriptions USING btree (name)
  grant delete, insert, select, update to freshet_bus

cluster.changes
  cluster text not null
  revision bigint not null
  resource text not null
  namespace text not null
  name text not null
  deleted boolean not null
  body text not null
  constraint changes_cluster_fkey FOREIGN KEY (cluster) REFERENCES cluster.clusters(name) ON DELETE CASCADE
  constraint changes_pkey PRIMARY KEY (cluster, revision)
  constraint changes_revision_check CHECK ((revision > 0))
  CREATE UNIQUE INDEX changes_pkey ON cluster.changes USING btree (cluster, revision)
  grant delete, insert, select, update to freshet_cluster

cluster.clusters
  name text not null
  compacted_revision bigint not null default 0
  created_at timestamp with time zone not null default now()
  constraint clusters_compacted_revision_check CHECK ((compacted_revision >= 0))
  constraint clusters_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 128)))
  constraint clusters_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX clusters_pkey ON cluster.clusters USING btree (name)
  grant delete, insert, select, update to freshet_cluster

contexts.contexts
  account_id text not null
  id text not null
  name text not null
  name_key text not null
  type text not null
  is_default boolean not null
  tags text[] not null
  shown jsonb not null
  sealed text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint contexts_name_taken UNIQUE (account_id, name_key)
  constraint contexts_pkey PRIMARY KEY (account_id, id)
  CREATE UNIQUE INDEX contexts_name_taken ON contexts.contexts USING btree (account_id, name_key)
  CREATE UNIQUE INDEX contexts_pkey ON contexts.contexts USING btree (account_id, id)
  grant delete, insert, select, update to freshet_contexts

cron.runs
  id text not null
  name text not null
  trigger text not null
  scheduled_at timestamp with time zone not null
  state text not null
  replica text
  attempt integer not null default 1
  started_at timestamp with time zone
  finished_at timestamp with time zone
  error text
  constraint runs_pkey PRIMARY KEY (id)
  constraint runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'timed-out'::text, 'abandoned'::text])))
  constraint runs_trigger_check CHECK ((trigger = ANY (ARRAY['tick'::text, 'request'::text])))
  CREATE INDEX runs_by_name ON cron.runs USING btree (name, id)
  CREATE UNIQUE INDEX runs_one_per_tick ON cron.runs USING btree (name, scheduled_at) WHERE (trigger = 'tick'::text)
  CREATE UNIQUE INDEX runs_pkey ON cron.runs USING btree (id)
  grant delete, insert, select, update to freshet_cron

cron.schedules
  name text not null
  timing json not null
  last_tick_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  fence bigint not null default 0
  holder text
  lease_until timestamp with time zone
  run_id text
  requested_run_id text
  constraint schedules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 128)))
  constraint schedules_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX schedules_pkey ON cron.schedules USING btree (name)
  grant delete, insert, select, update to freshet_cron

demo.demos
  account_id text not null
  phase text not null
  done text[] not null
  agent_id text not null
  problem text
  started_at timestamp with time zone not null
  ready_at timestamp with time zone
  pipelines_agent_id text not null default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 24)
  constraint demos_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX demos_pkey ON demo.demos USING btree (account_id)
  grant delete, insert, select, update to freshet_demo

gateway.idempotency
  account_id text not null
  actor_id text not null
  key text not null
  operation text not null
  request_hash text not null
  reply text
  at timestamp with time zone not null default now()
  constraint idempotency_pkey PRIMARY KEY (account_id, actor_id, key)
  CREATE INDEX idempotency_by_age ON gateway.idempotency USING btree (at)
  CREATE UNIQUE INDEX idempotency_pkey ON gateway.idempotency USING btree (account_id, actor_id, key)
  grant delete, insert, select, update to freshet_gateway
  grant insert to freshet_modules

gitops_runtimes.accounts
  account_id text not null
  git_provider text
  git_api_url text
  shared_config_repo text
  is_validated boolean not null
  updated_at timestamp with time zone not null
  constraint accounts_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX accounts_pkey ON gitops_runtimes.accounts USING btree (account_id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops_runtimes.components
  runtime_id text not null
  components jsonb not null
  is_unwell boolean not null
  sent_at timestamp with time zone not null
  constraint components_components_check CHECK ((jsonb_typeof(components) = 'array'::text))
  constraint components_pkey PRIMARY KEY (runtime_id)
  constraint components_runtime_id_fkey FOREIGN KEY (runtime_id) REFERENCES gitops_runtimes.runtimes(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX components_pkey ON gitops_runtimes.components USING btree (runtime_id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops_runtimes.recorded_calls
  runtime_id text not null
  id text not null
  at timestamp with time zone not null
  constraint recorded_calls_pkey PRIMARY KEY (runtime_id, id)
  constraint recorded_calls_runtime_id_fkey FOREIGN KEY (runtime_id) REFERENCES gitops_runtimes.runtimes(id) ON DELETE CASCADE
  CREATE INDEX recorded_calls_by_age ON gitops_runtimes.recorded_calls USING btree (at)
  CREATE UNIQUE INDEX recorded_calls_pkey ON gitops_runtimes.recorded_calls USING btree (runtime_id, id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops_runtimes.runtimes
  id text not null
  account_id text not null
  name text not null
  kind text not null
  namespace text not null
  cluster text not null
  engine text not null
  access_mode text not null
  ingress_url text
  internal_ingress_url text
  is_namespaced boolean not null
  is_configuration_runtime boolean not null
  installation_status text not null
  errors jsonb not null
  version text
  platform text
  key_hash text not null
  key_made_at timestamp with time zone not null
  sealed_store_key text not null
  generation bigint not null
  resync_at timestamp with time zone
  connected_at timestamp with time zone
  seen_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  was_configuration_runtime_in_git boolean
  constraint runtimes_access_mode_check CHECK ((access_mode = ANY (ARRAY['tunnel'::text, 'ingress'::text, 'manual'::text])))
  constraint runtimes_engine_check CHECK ((engine = ANY (ARRAY['embedded'::text, 'argo'::text])))
  constraint runtimes_errors_check CHECK ((jsonb_typeof(errors) = 'array'::text))
  constraint runtimes_installation_status_check CHECK ((installation_status = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text])))
  constraint runtimes_kind_check CHECK ((kind = ANY (ARRAY['hosted'::text, 'hybrid'::text])))
  constraint runtimes_name UNIQUE (account_id, name)
  constraint runtimes_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX runtimes_hosted ON gitops_runtimes.runtimes USING btree (account_id) WHERE (kind = 'hosted'::text)
  CREATE UNIQUE INDEX runtimes_name ON gitops_runtimes.runtimes USING btree (account_id, name)
  CREATE UNIQUE INDEX runtimes_pkey ON gitops_runtimes.runtimes USING btree (id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops_runtimes.sessions
  id text not null
  runtime_id text not null
  generation bigint not null
  leads boolean not null
  address text
  connected_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  served_by text
  round_trip_ms integer
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_runtime_id_fkey FOREIGN KEY (runtime_id) REFERENCES gitops_runtimes.runtimes(id) ON DELETE CASCADE
  CREATE INDEX sessions_by_age ON gitops_runtimes.sessions USING btree (seen_at)
  CREATE INDEX sessions_by_runtime ON gitops_runtimes.sessions USING btree (runtime_id)
  CREATE UNIQUE INDEX sessions_pkey ON gitops_runtimes.sessions USING btree (id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops_runtimes.token_keys
  id text not null
  sealed_key text not null
  created_at timestamp with time zone not null
  constraint token_keys_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX token_keys_pkey ON gitops_runtimes.token_keys USING btree (id)
  grant delete, insert, select, update to freshet_gitops_runtimes

gitops.application_bodies
  id text not null
  runtime_id text not null
  head json not null
  resources json not null
  constraint application_bodies_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX application_bodies_pkey ON gitops.application_bodies USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.applications
  id text not null
  account_id text not null
  runtime_id text not null
  generation bigint not null
  seq bigint not null
  digest text not null
  runtime text not null
  kind text not null
  namespace text not null
  name text not null
  project text not null
  server text not null
  cluster text
  target_namespace text not null
  sync text not null
  health text not null
  git_source text
  entity text
  is_internal boolean not null
  product text
  groups text[] not null
  labels text[] not null
  parent_id text
  uid text not null
  created_at timestamp with time zone not null
  deployed_at timestamp with time zone not null
  since timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone
  images text[] not null default '{}'::text[]
  environment text
  is_held boolean not null default false
  is_stuck boolean not null default false
  repositories text[] not null default '{}'::text[]
  is_crash_loop boolean not null default false
  severity smallint not null default 
CASE
    WHEN ((health = 'Degraded'::text) OR ((health = 'Progressing'::text) AND is_stuck) OR ((health = ANY (ARRAY['Progressing'::text, 'Healthy'::text])) AND is_crash_loop)) THEN 0
    WHEN (health = 'Missing'::text) THEN 1
    WHEN (sync = 'OutOfSync'::text) THEN 2
    WHEN ((health = 'Unknown'::text) OR (sync = 'Unknown'::text)) THEN 3
    WHEN (health = 'Suspended'::text) THEN 4
    WHEN (health = 'Progressing'::text) THEN 5
    ELSE 6
END
  constraint applications_pkey PRIMARY KEY (id)
  CREATE INDEX applications_by_deployment ON gitops.applications USING btree (account_id, deployed_at, id)
  CREATE INDEX applications_by_group ON gitops.applications USING gin (groups)
  CREATE INDEX applications_by_image ON gitops.applications USING gin (images)
  CREATE INDEX applications_by_label ON gitops.applications USING gin (labels)
  CREATE INDEX applications_by_name ON gitops.applications USING btree (account_id, name, id)
  CREATE INDEX applications_by_parent ON gitops.applications USING btree (account_id, parent_id)
  CREATE INDEX applications_by_product ON gitops.applications USING btree (account_id, product) WHERE (product IS NOT NULL)
  CREATE INDEX applications_by_repository ON gitops.applications USING gin (repositories)
  CREATE INDEX applications_by_runtime ON gitops.applications USING btree (runtime_id)
  CREATE INDEX applications_by_severity ON gitops.applications USING btree (account_id, severity, name, id)
  CREATE INDEX applications_by_source ON gitops.applications USING btree (account_id, git_source)
  CREATE INDEX applications_by_uid ON gitops.applications USING btree (runtime_id, uid)
  CREATE INDEX applications_held ON gitops.applications USING btree (account_id, name, id) WHERE is_held
  CREATE INDEX applications_not_for_people ON gitops.applications USING btree (account_id, runtime_id, uid) WHERE (NOT ((NOT is_internal) AND (entity IS DISTINCT FROM 'git-source'::text)))
  CREATE UNIQUE INDEX applications_pkey ON gitops.applications USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.changes
  id text not null
  account_id text not null
  runtime_id text not null
  generation bigint not null
  seq bigint not null
  repo_url text not null
  branch text not null
  sha text not null
  at timestamp with time zone not null
  entities text[] not null
  body json not null
  commit_id text not null
  repository text
  constraint changes_pkey PRIMARY KEY (id)
  CREATE INDEX changes_by_entity ON gitops.changes USING gin (entities)
  CREATE INDEX changes_by_runtime ON gitops.changes USING btree (runtime_id)
  CREATE INDEX changes_by_time ON gitops.changes USING btree (account_id, at, commit_id)
  CREATE UNIQUE INDEX changes_pkey ON gitops.changes USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.deployments
  id text not null
  account_id text not null
  runtime_id text not null
  generation bigint not null
  seq bigint not null
  uid text not null
  history_id bigint not null
  deployed_at timestamp with time zone not null
  has_commit boolean not null
  body json not null
  committed_at timestamp with time zone default gitops.instant(((body -> 'commit'::text) ->> 'date'::text))
  is_rollback boolean not null default COALESCE(((body ->> 'isRollback'::text) = 'true'::text), false)
  is_demo boolean not null default COALESCE(((body ->> 'isDemo'::text) = 'true'::text), false)
  traces text[] not null default gitops.traces(body)
  health text
  constraint deployments_pkey PRIMARY KEY (id)
  CREATE INDEX deployments_by_account ON gitops.deployments USING btree (account_id, deployed_at) INCLUDE (runtime_id, uid, committed_at, is_rollback, is_demo)
  CREATE INDEX deployments_by_application ON gitops.deployments USING btree (runtime_id, uid, deployed_at, id)
  CREATE INDEX deployments_by_trace ON gitops.deployments USING gin (traces)
  CREATE UNIQUE INDEX deployments_pkey ON gitops.deployments USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.failures
  id text not null
  account_id text not null
  runtime_id text not null
  uid text not null
  kind text not null
  began_at timestamp with time zone not null
  ended_at timestamp with time zone
  deployed_at timestamp with time zone
  is_demo boolean not null default false
  body json
  constraint failures_kind_check CHECK ((kind = ANY (ARRAY['sync'::text, 'health'::text])))
  constraint failures_pkey PRIMARY KEY (id)
  CREATE INDEX failures_by_account ON gitops.failures USING btree (account_id, began_at)
  CREATE INDEX failures_by_application ON gitops.failures USING btree (runtime_id, uid, began_at, id)
  CREATE INDEX failures_by_deployment ON gitops.failures USING btree (runtime_id, uid, deployed_at) WHERE (kind = 'health'::text)
  CREATE INDEX failures_open ON gitops.failures USING btree (runtime_id, uid) WHERE (ended_at IS NULL)
  CREATE UNIQUE INDEX failures_lasting ON gitops.failures USING btree (runtime_id, uid) WHERE ((kind = 'health'::text) AND (ended_at IS NULL))
  CREATE UNIQUE INDEX failures_pkey ON gitops.failures USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.forgotten_runtimes
  runtime_id text not null
  forgotten_at timestamp with time zone not null
  constraint forgotten_runtimes_pkey PRIMARY KEY (runtime_id)
  CREATE UNIQUE INDEX forgotten_runtimes_pkey ON gitops.forgotten_runtimes USING btree (runtime_id)
  grant delete, insert, select, update to freshet_gitops

gitops.gone_unlisted
  account_id text not null
  runtime_id text not null
  uid text not null
  gone_at timestamp with time zone not null default now()
  constraint gone_unlisted_pkey PRIMARY KEY (account_id, runtime_id, uid)
  CREATE UNIQUE INDEX gone_unlisted_pkey ON gitops.gone_unlisted USING btree (account_id, runtime_id, uid)
  grant delete, insert, select, update to freshet_gitops

gitops.objects
  id text not null
  account_id text not null
  runtime_id text not null
  generation bigint not null
  seq bigint not null
  digest text not null
  runtime text not null
  kind text not null
  name text not null
  namespace text not null
  server text not null
  body jsonb not null
  constraint objects_pkey PRIMARY KEY (id)
  CREATE INDEX objects_by_name ON gitops.objects USING btree (account_id, kind, name, id)
  CREATE INDEX objects_by_person ON gitops.objects USING btree (account_id, ((body ->> 'userId'::text))) WHERE (kind = 'git-permission'::text)
  CREATE INDEX objects_by_runtime ON gitops.objects USING btree (runtime_id)
  CREATE UNIQUE INDEX objects_pkey ON gitops.objects USING btree (id)
  grant delete, insert, select, update to freshet_gitops

gitops.runtimes
  runtime_id text not null
  account_id text not null
  name text not null
  floor_generation bigint not null default 0
  floor_seq bigint not null default 0
  constraint runtimes_pkey PRIMARY KEY (runtime_id)
  CREATE UNIQUE INDEX runtimes_pkey ON gitops.runtimes USING btree (runtime_id)
  grant delete, insert, select, update to freshet_gitops

gitops.tombstones
  id text not null
  account_id text not null
  runtime_id text not null
  generation bigint not null
  seq bigint not null
  constraint tombstones_pkey PRIMARY KEY (id)
  CREATE INDEX tombstones_by_runtime ON gitops.tombstones USING btree (runtime_id)
  CREATE UNIQUE INDEX tombstones_pkey ON gitops.tombstones USING btree (id)
  grant delete, insert, select, update to freshet_gitops

identity.accounts
  id text not null
  name text not null
  name_key text not null
  invite_domains text[] not null
  session_idle_minutes integer
  created_at timestamp with time zone not null
  event_text_in_commands text not null default 'refuse-forks'::text
  constraint accounts_event_text_in_commands_check CHECK ((event_text_in_commands = ANY (ARRAY['warn'::text, 'refuse-forks'::text, 'refuse'::text])))
  constraint accounts_name UNIQUE (name_key)
  constraint accounts_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX accounts_name ON identity.accounts USING btree (name_key)
  CREATE UNIQUE INDEX accounts_pkey ON identity.accounts USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.api_key_uses
  key_id text not null
  ip text not null
  audited_at timestamp with time zone not null
  constraint api_key_uses_pkey PRIMARY KEY (key_id, ip)
  CREATE INDEX api_key_uses_by_age ON identity.api_key_uses USING btree (audited_at)
  CREATE UNIQUE INDEX api_key_uses_pkey ON identity.api_key_uses USING btree (key_id, ip)
  grant delete, insert, select, update to freshet_identity

identity.api_keys
  id text not null
  account_id text not null
  name text not null
  secret_hash text not null
  scopes text[]
  subject_type text not null
  subject_id text not null
  user_id text default 
CASE subject_type
    WHEN 'user'::text THEN subject_id
    ELSE NULL::text
END
  service_account_id text default 
CASE subject_type
    WHEN 'service-account'::text THEN subject_id
    ELSE NULL::text
END
  created_by text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint api_keys_account_id_service_account_id_fkey FOREIGN KEY (account_id, service_account_id) REFERENCES identity.service_accounts(account_id, id) ON DELETE CASCADE
  constraint api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES identity.memberships(account_id, user_id) ON DELETE CASCADE
  constraint api_keys_pkey PRIMARY KEY (id)
  CREATE INDEX api_keys_by_subject ON identity.api_keys USING btree (account_id, subject_id)
  CREATE UNIQUE INDEX api_keys_pkey ON identity.api_keys USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.external_identities
  account_id text not null
  issuer text not null
  subject text not null
  user_id text not null
  linked_at timestamp with time zone not null
  constraint external_identities_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES identity.memberships(account_id, user_id) ON DELETE CASCADE
  constraint external_identities_pkey PRIMARY KEY (account_id, issuer, subject)
  CREATE INDEX external_identities_by_user ON identity.external_identities USING btree (account_id, user_id)
  CREATE UNIQUE INDEX external_identities_pkey ON identity.external_identities USING btree (account_id, issuer, subject)
  grant delete, insert, select, update to freshet_identity

identity.invitation_teams
  account_id text not null
  invitation_id text not null
  team_id text not null
  constraint invitation_teams_account_id_invitation_id_fkey FOREIGN KEY (account_id, invitation_id) REFERENCES identity.invitations(account_id, id) ON DELETE CASCADE
  constraint invitation_teams_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES identity.teams(account_id, id) ON DELETE CASCADE
  constraint invitation_teams_pkey PRIMARY KEY (invitation_id, team_id)
  CREATE INDEX invitation_teams_by_team ON identity.invitation_teams USING btree (account_id, team_id)
  CREATE UNIQUE INDEX invitation_teams_pkey ON identity.invitation_teams USING btree (invitation_id, team_id)
  grant delete, insert, select, update to freshet_identity

identity.invitations
  id text not null
  account_id text not null
  email text not null
  role text not null
  secret_hash text not null
  created_by text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint invitations_account_id_id_key UNIQUE (account_id, id)
  constraint invitations_email UNIQUE (account_id, email)
  constraint invitations_pkey PRIMARY KEY (id)
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
  CREATE INDEX invitations_by_end ON identity.invitations USING btree (expires_at)
  CREATE UNIQUE INDEX invitations_account_id_id_key ON identity.invitations USING btree (account_id, id)
  CREATE UNIQUE INDEX invitations_email ON identity.invitations USING btree (account_id, email)
  CREATE UNIQUE INDEX invitations_pkey ON identity.invitations USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.memberships
  account_id text not null
  user_id text not null
  role text not null
  disabled_at timestamp with time zone
  joined_at timestamp with time zone not null
  last_sign_in_at timestamp with time zone
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint memberships_pkey PRIMARY KEY (account_id, user_id)
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
  CREATE INDEX memberships_by_user ON identity.memberships USING btree (user_id)
  CREATE UNIQUE INDEX memberships_pkey ON identity.memberships USING btree (account_id, user_id)
  grant delete, insert, select, update to freshet_identity

identity.service_accounts
  id text not null
  account_id text not null
  name text not null
  name_key text not null
  admin boolean not null
  disabled_at timestamp with time zone
  created_at timestamp with time zone not null
  constraint service_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint service_accounts_account_id_id_key UNIQUE (account_id, id)
  constraint service_accounts_name UNIQUE (account_id, name_key)
  constraint service_accounts_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX service_accounts_account_id_id_key ON identity.service_accounts USING btree (account_id, id)
  CREATE UNIQUE INDEX service_accounts_name ON identity.service_accounts USING btree (account_id, name_key)
  CREATE UNIQUE INDEX service_accounts_pkey ON identity.service_accounts USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.sessions
  id text not null
  account_id text not null
  user_id text not null
  secret_hash text not null
  method text not null
  ip text not null
  user_agent text not null
  created_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES identity.memberships(account_id, user_id) ON DELETE CASCADE
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'sso'::text])))
  constraint sessions_pkey PRIMARY KEY (id)
  CREATE INDEX sessions_by_end ON identity.sessions USING btree (LEAST(ended_at, expires_at))
  CREATE INDEX sessions_by_user ON identity.sessions USING btree (user_id, account_id)
  CREATE UNIQUE INDEX sessions_pkey ON identity.sessions USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.sign_in_attempts
  key text not null
  attempts integer not null
  last_at timestamp with time zone not null
  blocked_until timestamp with time zone not null
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
  CREATE INDEX sign_in_attempts_by_age ON identity.sign_in_attempts USING btree (last_at)
  CREATE UNIQUE INDEX sign_in_attempts_pkey ON identity.sign_in_attempts USING btree (key)
  grant delete, insert, select, update to freshet_identity

identity.sso_attempts
  id text not null
  account_id text not null
  provider_id text not null
  state_hash text not null
  browser_hash text not null
  sealed_proof text not null
  return_to text not null
  expires_at timestamp with time zone not null
  constraint sso_attempts_account_id_provider_id_fkey FOREIGN KEY (account_id, provider_id) REFERENCES identity.sso_providers(account_id, id) ON DELETE CASCADE
  constraint sso_attempts_pkey PRIMARY KEY (id)
  CREATE INDEX sso_attempts_by_end ON identity.sso_attempts USING btree (expires_at)
  CREATE INDEX sso_attempts_by_provider ON identity.sso_attempts USING btree (provider_id, expires_at)
  CREATE UNIQUE INDEX sso_attempts_pkey ON identity.sso_attempts USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.sso_break_glass
  account_id text not null
  provider_id text not null
  user_id text not null
  constraint sso_break_glass_account_id_provider_id_fkey FOREIGN KEY (account_id, provider_id) REFERENCES identity.sso_providers(account_id, id) ON DELETE CASCADE
  constraint sso_break_glass_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES identity.memberships(account_id, user_id) ON DELETE CASCADE
  constraint sso_break_glass_pkey PRIMARY KEY (provider_id, user_id)
  CREATE INDEX sso_break_glass_by_user ON identity.sso_break_glass USING btree (account_id, user_id)
  CREATE UNIQUE INDEX sso_break_glass_pkey ON identity.sso_break_glass USING btree (provider_id, user_id)
  grant delete, insert, select, update to freshet_identity

identity.sso_group_teams
  account_id text not null
  provider_id text not null
  group_name text not null
  team_id text not null
  constraint sso_group_teams_account_id_provider_id_fkey FOREIGN KEY (account_id, provider_id) REFERENCES identity.sso_providers(account_id, id) ON DELETE CASCADE
  constraint sso_group_teams_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES identity.teams(account_id, id) ON DELETE CASCADE
  constraint sso_group_teams_pkey PRIMARY KEY (provider_id, group_name, team_id)
  CREATE INDEX sso_group_teams_by_team ON identity.sso_group_teams USING btree (account_id, team_id)
  CREATE UNIQUE INDEX sso_group_teams_pkey ON identity.sso_group_teams USING btree (provider_id, group_name, team_id)
  grant delete, insert, select, update to freshet_identity

identity.sso_providers
  id text not null
  account_id text not null
  name text not null
  name_key text not null
  issuer text not null
  client_id text not null
  sealed_secret text
  scopes text[] not null
  group_claim text not null
  admin_group text
  allowed_domains text[] not null
  assume_email_verified boolean not null
  create_users boolean not null
  enabled boolean not null
  enforced boolean not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint sso_providers_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint sso_providers_account_id_id_key UNIQUE (account_id, id)
  constraint sso_providers_name UNIQUE (account_id, name_key)
  constraint sso_providers_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX sso_providers_account_id_id_key ON identity.sso_providers USING btree (account_id, id)
  CREATE UNIQUE INDEX sso_providers_name ON identity.sso_providers USING btree (account_id, name_key)
  CREATE UNIQUE INDEX sso_providers_pkey ON identity.sso_providers USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.sso_sessions
  session_id text not null
  account_id text not null
  provider_id text not null
  constraint sso_sessions_account_id_provider_id_fkey FOREIGN KEY (account_id, provider_id) REFERENCES identity.sso_providers(account_id, id) ON DELETE CASCADE
  constraint sso_sessions_pkey PRIMARY KEY (session_id)
  constraint sso_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.sessions(id) ON DELETE CASCADE
  CREATE INDEX sso_sessions_by_provider ON identity.sso_sessions USING btree (account_id, provider_id)
  CREATE UNIQUE INDEX sso_sessions_pkey ON identity.sso_sessions USING btree (session_id)
  grant delete, insert, select, update to freshet_identity

identity.team_service_accounts
  account_id text not null
  team_id text not null
  service_account_id text not null
  constraint team_service_accounts_account_id_service_account_id_fkey FOREIGN KEY (account_id, service_account_id) REFERENCES identity.service_accounts(account_id, id) ON DELETE CASCADE
  constraint team_service_accounts_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES identity.teams(account_id, id) ON DELETE CASCADE
  constraint team_service_accounts_pkey PRIMARY KEY (team_id, service_account_id)
  CREATE INDEX team_service_accounts_by_member ON identity.team_service_accounts USING btree (account_id, service_account_id)
  CREATE UNIQUE INDEX team_service_accounts_pkey ON identity.team_service_accounts USING btree (team_id, service_account_id)
  grant delete, insert, select, update to freshet_identity

identity.team_users
  account_id text not null
  team_id text not null
  user_id text not null
  constraint team_users_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES identity.teams(account_id, id) ON DELETE CASCADE
  constraint team_users_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES identity.memberships(account_id, user_id) ON DELETE CASCADE
  constraint team_users_pkey PRIMARY KEY (team_id, user_id)
  CREATE INDEX team_users_by_user ON identity.team_users USING btree (account_id, user_id)
  CREATE UNIQUE INDEX team_users_pkey ON identity.team_users USING btree (team_id, user_id)
  grant delete, insert, select, update to freshet_identity

identity.teams
  id text not null
  account_id text not null
  name text not null
  name_key text not null
  members text not null
  tags text[] not null
  created_at timestamp with time zone not null
  constraint teams_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id) ON DELETE CASCADE
  constraint teams_account_id_id_key UNIQUE (account_id, id)
  constraint teams_members_check CHECK ((members = ANY (ARRAY['chosen'::text, 'everyone'::text, 'admins'::text])))
  constraint teams_name UNIQUE (account_id, name_key)
  constraint teams_pkey PRIMARY KEY (id)
  CREATE INDEX teams_automatic ON identity.teams USING btree (account_id) WHERE (members <> 'chosen'::text)
  CREATE UNIQUE INDEX teams_account_id_id_key ON identity.teams USING btree (account_id, id)
  CREATE UNIQUE INDEX teams_name ON identity.teams USING btree (account_id, name_key)
  CREATE UNIQUE INDEX teams_pkey ON identity.teams USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.token_keys
  id text not null
  public_jwk jsonb not null
  sealed_private_key text not null
  created_at timestamp with time zone not null
  constraint token_keys_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX token_keys_pkey ON identity.token_keys USING btree (id)
  grant delete, insert, select, update to freshet_identity

identity.user_teams
  account_id text
  user_id text
  team_id text
  grant delete, insert, select, update to freshet_identity

identity.users
  id text not null
  user_name text not null
  user_name_key text not null
  email text not null
  email_vouched boolean not null
  password_hash text
  created_at timestamp with time zone not null
  constraint users_email UNIQUE (email)
  constraint users_pkey PRIMARY KEY (id)
  constraint users_user_name UNIQUE (user_name_key)
  CREATE UNIQUE INDEX users_email ON identity.users USING btree (email)
  CREATE UNIQUE INDEX users_pkey ON identity.users USING btree (id)
  CREATE UNIQUE INDEX users_user_name ON identity.users USING btree (user_name_key)
  grant delete, insert, select, update to freshet_identity

jobs.dead_jobs
  id text not null
  queue text not null
  payload json not null
  account_id text
  unique_key text
  priority smallint not null default 1
  created_at timestamp with time zone not null default now()
  attempt integer not null default 0
  fence bigint not null default 0
  error text not null
  died_at timestamp with time zone not null default now()
  constraint dead_jobs_account_id_check CHECK ((char_length(account_id) <= 64))
  constraint dead_jobs_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint dead_jobs_pkey PRIMARY KEY (id)
  constraint dead_jobs_priority_check CHECK (((priority >= 0) AND (priority <= 2)))
  constraint dead_jobs_queue_check CHECK (((char_length(queue) >= 1) AND (char_length(queue) <= 128)))
  constraint dead_jobs_unique_key_check CHECK (((char_length(unique_key) >= 1) AND (char_length(unique_key) <= 256)))
  CREATE INDEX dead_jobs_by_queue ON jobs.dead_jobs USING btree (queue, id)
  CREATE UNIQUE INDEX dead_jobs_pkey ON jobs.dead_jobs USING btree (id)
  grant delete, insert, select, update to freshet_jobs

jobs.jobs
  id text not null
  queue text not null
  payload json not null
  account_id text
  unique_key text
  priority smallint not null default 1
  created_at timestamp with time zone not null default now()
  attempt integer not null default 0
  fence bigint not null default 0
  due_at timestamp with time zone not null
  holder text
  last_error text
  constraint jobs_account_id_check CHECK ((char_length(account_id) <= 64))
  constraint jobs_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64)))
  constraint jobs_pkey PRIMARY KEY (id)
  constraint jobs_priority_check CHECK (((priority >= 0) AND (priority <= 2)))
  constraint jobs_queue_check CHECK (((char_length(queue) >= 1) AND (char_length(queue) <= 128)))
  constraint jobs_unique_key_check CHECK (((char_length(unique_key) >= 1) AND (char_length(unique_key) <= 256)))
  CREATE INDEX jobs_by_due ON jobs.jobs USING btree (queue, priority, due_at)
  CREATE UNIQUE INDEX jobs_pkey ON jobs.jobs USING btree (id)
  CREATE UNIQUE INDEX jobs_unique_waiting ON jobs.jobs USING btree (queue, unique_key) WHERE ((unique_key IS NOT NULL) AND (holder IS NULL))
  grant delete, insert, select, update to freshet_jobs

keyring.canary
  name text not null
  sealed text not null
  constraint canary_name_check CHECK ((name = 'installation'::text))
  constraint canary_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX canary_pkey ON keyring.canary USING btree (name)
  grant delete, insert, select, update to freshet_keyring

keyring.data_keys
  key_id text not null
  account_id text not null
  generation integer not null
  master_key_id text not null
  blob text not null
  created_at timestamp with time zone not null default now()
  constraint data_keys_account_id_check CHECK (((char_length(account_id) >= 1) AND (char_length(account_id) <= 64)))
  constraint data_keys_account_id_generation_key UNIQUE (account_id, generation)
  constraint data_keys_generation_check CHECK ((generation > 0))
  constraint data_keys_key_id_check CHECK ((key_id ~ '^[0-9a-f]{16}$'::text))
  constraint data_keys_pkey PRIMARY KEY (key_id)
  CREATE INDEX data_keys_by_master_key ON keyring.data_keys USING btree (master_key_id, key_id)
  CREATE UNIQUE INDEX data_keys_account_id_generation_key ON keyring.data_keys USING btree (account_id, generation)
  CREATE UNIQUE INDEX data_keys_pkey ON keyring.data_keys USING btree (key_id)
  grant insert, select, update to freshet_keyring

logs.blocks
  build_id text not null
  ordinal integer not null
  start_byte bigint not null
  length integer not null
  newlines_before bigint not null
  newlines integer not null
  blob_key text not null
  blob_offset bigint not null
  marks jsonb not null
  constraint blocks_build_id_ordinal_fkey FOREIGN KEY (build_id, ordinal) REFERENCES logs.steps(build_id, ordinal) ON DELETE CASCADE
  constraint blocks_length_check CHECK ((length > 0))
  constraint blocks_pkey PRIMARY KEY (build_id, ordinal, start_byte)
  CREATE INDEX blocks_by_line ON logs.blocks USING btree (build_id, ordinal, newlines_before, start_byte)
  CREATE UNIQUE INDEX blocks_pkey ON logs.blocks USING btree (build_id, ordinal, start_byte)
  grant delete, insert, select, update to freshet_logs

logs.builds
  build_id text not null
  account_id text not null
  version bigint not null default 0
  last_seq bigint not null default 0
  bytes bigint not null default 0
  finished_at timestamp with time zone
  touched_at timestamp with time zone not null default now()
  constraint builds_account_id_check CHECK (((char_length(account_id) >= 1) AND (char_length(account_id) <= 64)))
  constraint builds_build_id_check CHECK ((build_id ~ '^[0-9a-f]{24}$'::text))
  constraint builds_pkey PRIMARY KEY (build_id)
  CREATE INDEX builds_by_age ON logs.builds USING btree (touched_at)
  CREATE UNIQUE INDEX builds_pkey ON logs.builds USING btree (build_id)
  grant delete, insert, select, update to freshet_logs

logs.steps
  build_id text not null
  ordinal integer not null
  step_id text not null
  step_name text not null
  bytes bigint not null
  newlines bigint not null
  is_open boolean not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  constraint steps_build_id_fkey FOREIGN KEY (build_id) REFERENCES logs.builds(build_id) ON DELETE CASCADE
  constraint steps_build_id_step_id_key UNIQUE (build_id, step_id)
  constraint steps_ordinal_check CHECK ((ordinal > 0))
  constraint steps_pkey PRIMARY KEY (build_id, ordinal)
  constraint steps_step_id_check CHECK (((char_length(step_id) >= 1) AND (char_length(step_id) <= 512)))
  constraint steps_step_name_check CHECK ((char_length(step_name) <= 512))
  CREATE UNIQUE INDEX steps_build_id_step_id_key ON logs.steps USING btree (build_id, step_id)
  CREATE UNIQUE INDEX steps_pkey ON logs.steps USING btree (build_id, ordinal)
  grant delete, insert, select, update to freshet_logs

notifications.messages
  id text not null
  account_id text not null
  subscription_id text not null
  event_id text not null
  build_id text not null
  event text not null
  notice jsonb not null
  state text not null
  attempts integer not null default 0
  problem text
  created_at timestamp with time zone not null
  finished_at timestamp with time zone
  constraint messages_pkey PRIMARY KEY (id)
  constraint messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
  constraint messages_subscription_id_event_id_key UNIQUE (subscription_id, event_id)
  constraint messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES notifications.subscriptions(id) ON DELETE CASCADE
  CREATE INDEX messages_by_age ON notifications.messages USING btree (created_at)
  CREATE INDEX messages_by_subscription ON notifications.messages USING btree (subscription_id, created_at DESC, id DESC)
  CREATE UNIQUE INDEX messages_pkey ON notifications.messages USING btree (id)
  CREATE UNIQUE INDEX messages_subscription_id_event_id_key ON notifications.messages USING btree (subscription_id, event_id)
  grant delete, insert, select, update to freshet_notifications

notifications.subscriptions
  id text not null
  account_id text not null
  name text not null
  kind text not null
  sealed_target text not null
  shown_target text not null
  pipeline_id text
  events text[] not null
  disabled boolean not null
  created_at timestamp with time zone not null
  created_by text not null
  constraint subscriptions_events_check CHECK ((cardinality(events) > 0))
  constraint subscriptions_kind_check CHECK ((kind = ANY (ARRAY['slack'::text, 'email'::text, 'webhook'::text])))
  constraint subscriptions_pkey PRIMARY KEY (id)
  CREATE INDEX subscriptions_by_account ON notifications.subscriptions USING btree (account_id, id)
  CREATE UNIQUE INDEX subscriptions_pkey ON notifications.subscriptions USING btree (id)
  grant delete, insert, select, update to freshet_notifications

pipelines.annotations
  account_id text not null
  id text not null
  entity_type text not null
  entity_id text not null
  key text not null
  value text not null
  display boolean not null
  updated_at timestamp with time zone not null
  updated_by text not null
  constraint annotations_pkey PRIMARY KEY (account_id, entity_type, entity_id, key)
  CREATE UNIQUE INDEX annotations_pkey ON pipelines.annotations USING btree (account_id, entity_type, entity_id, key)
  grant delete, insert, select, update to freshet_pipelines

pipelines.favourites
  account_id text not null
  user_id text not null
  kind text not null
  entity_id text not null
  constraint favourites_kind_check CHECK ((kind = ANY (ARRAY['pipeline'::text, 'project'::text])))
  constraint favourites_pkey PRIMARY KEY (account_id, user_id, kind, entity_id)
  CREATE UNIQUE INDEX favourites_pkey ON pipelines.favourites USING btree (account_id, user_id, kind, entity_id)
  grant delete, insert, select, update to freshet_pipelines

pipelines.pipelines
  account_id text not null
  id text not null
  project_id text
  short_name text not null
  full_name text not null
  description text not null
  is_public boolean not null
  tags text[] not null
  labels jsonb not null
  extras text not null
  is_template boolean not null
  template_id text
  revision integer not null
  spec text not null
  workflow_text text
  created_at timestamp with time zone not null
  created_by text not null
  updated_at timestamp with time zone not null
  updated_by text not null
  bytes integer not null default (octet_length(spec) + COALESCE(octet_length(workflow_text), 0))
  constraint pipelines_name UNIQUE (account_id, full_name)
  constraint pipelines_pkey PRIMARY KEY (id)
  constraint pipelines_project_id_fkey FOREIGN KEY (project_id) REFERENCES pipelines.projects(id)
  constraint pipelines_template_id_fkey FOREIGN KEY (template_id) REFERENCES pipelines.pipelines(id)
  CREATE INDEX pipelines_by_project ON pipelines.pipelines USING btree (account_id, project_id, full_name)
  CREATE INDEX pipelines_by_template ON pipelines.pipelines USING btree (template_id) WHERE (template_id IS NOT NULL)
  CREATE UNIQUE INDEX pipelines_name ON pipelines.pipelines USING btree (account_id, full_name)
  CREATE UNIQUE INDEX pipelines_pkey ON pipelines.pipelines USING btree (id)
  grant delete, insert, select, update to freshet_pipelines

pipelines.projects
  account_id text not null
  id text not null
  name text not null
  tags text[] not null
  variables text not null
  created_at timestamp with time zone not null
  created_by text not null
  updated_at timestamp with time zone not null
  updated_by text not null
  constraint projects_name UNIQUE (account_id, name)
  constraint projects_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX projects_name ON pipelines.projects USING btree (account_id, name)
  CREATE UNIQUE INDEX projects_pkey ON pipelines.projects USING btree (id)
  grant delete, insert, select, update to freshet_pipelines

pipelines.revisions
  account_id text not null
  pipeline_id text not null
  revision integer not null
  full_name text not null
  description text not null
  is_public boolean not null
  tags text[] not null
  labels jsonb not null
  extras text not null
  spec text not null
  workflow_text text
  note text not null
  author_kind text not null
  author_id text not null
  author_name text not null
  at timestamp with time zone not null
  constraint revisions_pipeline_id_fkey FOREIGN KEY (pipeline_id) REFERENCES pipelines.pipelines(id) ON DELETE CASCADE
  constraint revisions_pkey PRIMARY KEY (pipeline_id, revision)
  CREATE UNIQUE INDEX revisions_pkey ON pipelines.revisions USING btree (pipeline_id, revision)
  grant delete, insert, select, update to freshet_pipelines

pipelines.step_types
  account_id text not null
  name text not null
  version text not null
  definition text not null
  digest text not null
  tags text[] not null
  created_at timestamp with time zone not null
  created_by text not null
  updated_at timestamp with time zone not null
  updated_by text not null
  constraint step_types_pkey PRIMARY KEY (account_id, name, version)
  CREATE UNIQUE INDEX step_types_pkey ON pipelines.step_types USING btree (account_id, name, version)
  grant delete, insert, select, update to freshet_pipelines

repositories.clone_tokens
  id text not null
  account_id text not null
  repository_id text not null
  secret_hash text not null
  purpose text not null
  expires_at timestamp with time zone not null
  constraint clone_tokens_pkey PRIMARY KEY (id)
  constraint clone_tokens_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  CREATE INDEX clone_tokens_by_end ON repositories.clone_tokens USING btree (expires_at)
  CREATE INDEX clone_tokens_by_purpose ON repositories.clone_tokens USING btree (account_id, purpose)
  CREATE UNIQUE INDEX clone_tokens_pkey ON repositories.clone_tokens USING btree (id)
  grant delete, insert, select, update to freshet_repositories

repositories.deliveries
  id text not null
  account_id text not null
  webhook_id text not null
  event text not null
  payload text not null
  state text not null
  attempts integer not null default 0
  status integer
  problem text
  created_at timestamp with time zone not null
  finished_at timestamp with time zone
  constraint deliveries_pkey PRIMARY KEY (id)
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES repositories.webhooks(id) ON DELETE CASCADE
  CREATE INDEX deliveries_by_age ON repositories.deliveries USING btree (created_at)
  CREATE INDEX deliveries_by_webhook ON repositories.deliveries USING btree (webhook_id, id DESC)
  CREATE UNIQUE INDEX deliveries_pkey ON repositories.deliveries USING btree (id)
  grant delete, insert, select, update to freshet_repositories

repositories.protections
  id text not null
  account_id text not null
  repository_id text not null
  pattern text not null
  rule jsonb not null
  updated_at timestamp with time zone not null
  constraint protections_pkey PRIMARY KEY (id)
  constraint protections_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  constraint protections_repository_id_pattern_key UNIQUE (repository_id, pattern)
  CREATE UNIQUE INDEX protections_pkey ON repositories.protections USING btree (id)
  CREATE UNIQUE INDEX protections_repository_id_pattern_key ON repositories.protections USING btree (repository_id, pattern)
  grant delete, insert, select, update to freshet_repositories

repositories.pull_requests
  repository_id text not null
  number integer not null
  account_id text not null
  title text not null
  body text not null
  state text not null
  author jsonb not null
  author_id text not null
  source_repository_id text
  source_branch text not null
  target_branch text not null
  is_fork boolean not null
  head_sha text not null
  labels text[] not null
  mergeable text not null
  merge_sha text
  merged_by jsonb
  merge_method text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  closed_at timestamp with time zone
  constraint pull_requests_mergeable_check CHECK ((mergeable = ANY (ARRAY['yes'::text, 'conflicts'::text, 'unknown'::text])))
  constraint pull_requests_pkey PRIMARY KEY (repository_id, number)
  constraint pull_requests_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  constraint pull_requests_source_repository_id_fkey FOREIGN KEY (source_repository_id) REFERENCES repositories.repositories(id) ON DELETE SET NULL
  constraint pull_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'merged'::text])))
  CREATE INDEX pull_requests_by_source ON repositories.pull_requests USING btree (source_repository_id, source_branch) WHERE (state = 'open'::text)
  CREATE INDEX pull_requests_by_state ON repositories.pull_requests USING btree (repository_id, state, number DESC)
  CREATE UNIQUE INDEX pull_requests_open ON repositories.pull_requests USING btree (repository_id, source_repository_id, source_branch, target_branch) WHERE (state = 'open'::text)
  CREATE UNIQUE INDEX pull_requests_pkey ON repositories.pull_requests USING btree (repository_id, number)
  grant delete, insert, select, update to freshet_repositories

repositories.pushes
  id text not null
  account_id text not null
  repository_id text not null
  actor jsonb not null
  updates jsonb not null
  merge jsonb
  created_at timestamp with time zone not null
  constraint pushes_pkey PRIMARY KEY (id)
  constraint pushes_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  CREATE INDEX pushes_by_age ON repositories.pushes USING btree (created_at)
  CREATE UNIQUE INDEX pushes_pkey ON repositories.pushes USING btree (id)
  grant delete, insert, select, update to freshet_repositories

repositories.repositories
  id text not null
  account_id text not null
  owner text not null
  name text not null
  full_name_key text not null
  description text not null
  visibility text not null
  tags text[] not null
  default_branch text not null
  fork_of text
  next_number integer not null default 1
  added boolean not null default false
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  pushed_at timestamp with time zone
  constraint repositories_account_id_full_name_key_key UNIQUE (account_id, full_name_key)
  constraint repositories_fork_of_fkey FOREIGN KEY (fork_of) REFERENCES repositories.repositories(id) ON DELETE SET NULL
  constraint repositories_pkey PRIMARY KEY (id)
  constraint repositories_visibility_check CHECK ((visibility = ANY (ARRAY['internal'::text, 'private'::text])))
  CREATE INDEX repositories_by_source ON repositories.repositories USING btree (fork_of) WHERE (fork_of IS NOT NULL)
  CREATE UNIQUE INDEX repositories_account_id_full_name_key_key ON repositories.repositories USING btree (account_id, full_name_key)
  CREATE UNIQUE INDEX repositories_pkey ON repositories.repositories USING btree (id)
  grant delete, insert, select, update to freshet_repositories

repositories.reviews
  id text not null
  account_id text not null
  repository_id text not null
  number integer not null
  verdict text not null
  body text not null
  reviewer jsonb not null
  reviewer_id text not null
  sha text not null
  path text
  line integer
  created_at timestamp with time zone not null
  constraint reviews_pkey PRIMARY KEY (id)
  constraint reviews_repository_id_number_fkey FOREIGN KEY (repository_id, number) REFERENCES repositories.pull_requests(repository_id, number) ON DELETE CASCADE
  constraint reviews_verdict_check CHECK ((verdict = ANY (ARRAY['approve'::text, 'request-changes'::text, 'comment'::text])))
  CREATE INDEX reviews_by_pull_request ON repositories.reviews USING btree (repository_id, number, id)
  CREATE UNIQUE INDEX reviews_pkey ON repositories.reviews USING btree (id)
  grant delete, insert, select, update to freshet_repositories

repositories.statuses
  repository_id text not null
  sha text not null
  context text not null
  account_id text not null
  state text not null
  description text not null
  target_url text
  creator jsonb not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint statuses_pkey PRIMARY KEY (repository_id, sha, context)
  constraint statuses_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  constraint statuses_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'success'::text, 'failure'::text, 'error'::text])))
  CREATE UNIQUE INDEX statuses_pkey ON repositories.statuses USING btree (repository_id, sha, context)
  grant delete, insert, select, update to freshet_repositories

repositories.webhooks
  id text not null
  account_id text not null
  repository_id text not null
  url text not null
  events text[] not null
  active boolean not null
  sealed_secret text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint webhooks_pkey PRIMARY KEY (id)
  constraint webhooks_repository_id_fkey FOREIGN KEY (repository_id) REFERENCES repositories.repositories(id) ON DELETE CASCADE
  CREATE INDEX webhooks_by_repository ON repositories.webhooks USING btree (repository_id, id)
  CREATE UNIQUE INDEX webhooks_pkey ON repositories.webhooks USING btree (id)
  grant delete, insert, select, update to freshet_repositories

runtimes.certificate_authorities
  account_id text not null
  certificate text not null
  sealed_key text not null
  created_at timestamp with time zone not null
  constraint certificate_authorities_pkey PRIMARY KEY (account_id)
  CREATE UNIQUE INDEX certificate_authorities_pkey ON runtimes.certificate_authorities USING btree (account_id)
  grant delete, insert, select, update to freshet_runtimes

runtimes.environment_versions
  account_id text not null
  name_key text not null
  version integer not null
  spec jsonb not null
  changed_at timestamp with time zone not null
  changed_by text not null
  constraint environment_versions_account_id_name_key_fkey FOREIGN KEY (account_id, name_key) REFERENCES runtimes.environments(account_id, name_key) ON DELETE CASCADE
  constraint environment_versions_pkey PRIMARY KEY (account_id, name_key, version)
  CREATE UNIQUE INDEX environment_versions_pkey ON runtimes.environment_versions USING btree (account_id, name_key, version)
  grant delete, insert, select, update to freshet_runtimes

runtimes.environments
  account_id text not null
  name text not null
  name_key text not null
  agent boolean not null
  is_default boolean not null
  version integer not null
  spec jsonb not null
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  changed_by text not null
  constraint environments_name PRIMARY KEY (account_id, name_key)
  constraint environments_spec_check CHECK ((jsonb_typeof(spec) = 'object'::text))
  CREATE UNIQUE INDEX environments_default ON runtimes.environments USING btree (account_id) WHERE is_default
  CREATE UNIQUE INDEX environments_name ON runtimes.environments USING btree (account_id, name_key)
  grant delete, insert, select, update to freshet_runtimes

runtimes.installations
  id text not null
  account_id text not null
  status text not null
  options jsonb not null
  events jsonb not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  constraint installations_events_check CHECK ((jsonb_typeof(events) = 'array'::text))
  constraint installations_pkey PRIMARY KEY (id)
  CREATE INDEX installations_by_age ON runtimes.installations USING btree (updated_at)
  CREATE UNIQUE INDEX installations_pkey ON runtimes.installations USING btree (id)
  grant delete, insert, select, update to freshet_runtimes

runtimes.registration_tokens
  id text not null
  account_id text not null
  secret_hash text not null
  name text
  runtimes text[] not null
  trust text not null
  capacity integer not null
  created_by text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  embedded boolean not null default false
  constraint registration_tokens_capacity_check CHECK ((capacity > 0))
  constraint registration_tokens_pkey PRIMARY KEY (id)
  constraint registration_tokens_trust_check CHECK ((trust = ANY (ARRAY['any'::text, 'trusted-only'::text, 'untrusted-only'::text])))
  CREATE INDEX registration_tokens_by_account ON runtimes.registration_tokens USING btree (account_id, id)
  CREATE INDEX registration_tokens_by_end ON runtimes.registration_tokens USING btree (expires_at)
  CREATE UNIQUE INDEX registration_tokens_pkey ON runtimes.registration_tokens USING btree (id)
  grant delete, insert, select, update to freshet_runtimes

runtimes.runners
  id text not null
  account_id text not null
  name text not null
  name_key text not null
  runtimes text[] not null
  trust text not null
  capacity integer not null
  paused boolean not null
  embedded boolean not null
  key_hash text not null
  key_made_at timestamp with time zone not null
  next_key_hash text
  version text
  platform text
  address text
  status_message text
  session_id text
  connected_at timestamp with time zone
  seen_at timestamp with time zone
  builds text[] not null
  created_at timestamp with time zone not null
  isolation jsonb
  constraint runners_capacity_check CHECK ((capacity > 0))
  constraint runners_name UNIQUE (account_id, name_key)
  constraint runners_pkey PRIMARY KEY (id)
  constraint runners_trust_check CHECK ((trust = ANY (ARRAY['any'::text, 'trusted-only'::text, 'untrusted-only'::text])))
  CREATE UNIQUE INDEX runners_name ON runtimes.runners USING btree (account_id, name_key)
  CREATE UNIQUE INDEX runners_pkey ON runtimes.runners USING btree (id)
  grant delete, insert, select, update to freshet_runtimes

runtimes.signing_keys
  id text not null
  public_key text not null
  sealed_private_key text not null
  created_at timestamp with time zone not null
  constraint signing_keys_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX signing_keys_pkey ON runtimes.signing_keys USING btree (id)
  grant delete, insert, select, update to freshet_runtimes

statuses.commit_statuses
  build_id text not null
  account_id text not null
  pipeline_id text
  trigger_id text
  pipeline_name text not null
  provider text not null
  repo_owner text not null
  repo_name text not null
  context text
  revision text not null
  wanted text not null
  description text not null
  reported text
  problem text
  updated_at timestamp with time zone not null
  constraint commit_statuses_pkey PRIMARY KEY (build_id)
  constraint commit_statuses_wanted_check CHECK ((wanted = ANY (ARRAY['pending'::text, 'success'::text, 'failure'::text, 'stopped'::text])))
  CREATE INDEX commit_statuses_by_age ON statuses.commit_statuses USING btree (updated_at)
  CREATE UNIQUE INDEX commit_statuses_pkey ON statuses.commit_statuses USING btree (build_id)
  grant delete, insert, select, update to freshet_statuses

triggers.cron_triggers
  account_id text not null
  pipeline_id text not null
  trigger_id text not null
  pipeline_name text not null
  trigger jsonb not null
  next_at timestamp with time zone
  constraint cron_triggers_pkey PRIMARY KEY (pipeline_id, trigger_id)
  CREATE INDEX cron_triggers_due ON triggers.cron_triggers USING btree (next_at) WHERE (next_at IS NOT NULL)
  CREATE UNIQUE INDEX cron_triggers_pkey ON triggers.cron_triggers USING btree (pipeline_id, trigger_id)
  grant delete, insert, select, update to freshet_triggers

triggers.deliveries
  id text not null
  account_id text not null
  webhook_id text
  source text not null
  delivery_key text not null
  body_hash text
  provider text not null
  event text not null
  repo text
  body bytea not null
  bytes integer not null
  redelivery_of text
  received_at timestamp with time zone not null
  state text not null
  reason text
  verdicts jsonb not null default '[]'::jsonb
  constraint deliveries_pkey PRIMARY KEY (id)
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'ignored'::text, 'unreadable'::text])))
  CREATE INDEX deliveries_by_account ON triggers.deliveries USING btree (account_id, received_at DESC, id DESC)
  CREATE INDEX deliveries_by_age ON triggers.deliveries USING btree (received_at)
  CREATE INDEX deliveries_by_repo ON triggers.deliveries USING btree (account_id, repo, received_at DESC, id DESC)
  CREATE INDEX deliveries_by_webhook ON triggers.deliveries USING btree (webhook_id, received_at DESC, id DESC)
  CREATE INDEX deliveries_waiting ON triggers.deliveries USING btree (account_id) WHERE (state = 'waiting'::text)
  CREATE UNIQUE INDEX deliveries_by_body ON triggers.deliveries USING btree (source, body_hash) WHERE (body_hash IS NOT NULL)
  CREATE UNIQUE INDEX deliveries_by_key ON triggers.deliveries USING btree (source, delivery_key)
  CREATE UNIQUE INDEX deliveries_pkey ON triggers.deliveries USING btree (id)
  grant delete, insert, select, update to freshet_triggers

triggers.event_pipelines
  event_id text not null
  account_id text not null
  pipeline_id text not null
  filters jsonb not null
  constraint event_pipelines_event_id_fkey FOREIGN KEY (event_id) REFERENCES triggers.registry_events(id) ON DELETE CASCADE
  constraint event_pipelines_pkey PRIMARY KEY (event_id, pipeline_id)
  CREATE INDEX event_pipelines_by_pipeline ON triggers.event_pipelines USING btree (account_id, pipeline_id)
  CREATE UNIQUE INDEX event_pipelines_pkey ON triggers.event_pipelines USING btree (event_id, pipeline_id)
  grant delete, insert, select, update to freshet_triggers

triggers.git_triggers
  account_id text not null
  pipeline_id text not null
  trigger_id text not null
  pipeline_name text not null
  repo text not null
  context text
  trigger jsonb not null
  constraint git_triggers_pkey PRIMARY KEY (pipeline_id, trigger_id)
  CREATE INDEX git_triggers_by_repo ON triggers.git_triggers USING btree (account_id, repo)
  CREATE UNIQUE INDEX git_triggers_pkey ON triggers.git_triggers USING btree (pipeline_id, trigger_id)
  grant delete, insert, select, update to freshet_triggers

triggers.registry_events
  id text not null
  account_id text not null
  uri text not null
  kind text not null
  namespace text not null
  name text not null
  sealed_secret text not null
  context text
  created_at timestamp with time zone not null
  created_by text not null
  constraint registry_events_account_id_uri_key UNIQUE (account_id, uri)
  constraint registry_events_pkey PRIMARY KEY (id)
  constraint registry_events_uri_check CHECK ((char_length(uri) <= 480))
  CREATE UNIQUE INDEX registry_events_account_id_uri_key ON triggers.registry_events USING btree (account_id, uri)
  CREATE UNIQUE INDEX registry_events_pkey ON triggers.registry_events USING btree (id)
  grant delete, insert, select, update to freshet_triggers

triggers.webhooks
  id text not null
  account_id text not null
  name text not null
  provider text not null
  repo text
  context text
  sealed_secret text not null
  created_at timestamp with time zone not null
  created_by text not null
  last_delivery_at timestamp with time zone
  constraint webhooks_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
  constraint webhooks_pkey PRIMARY KEY (id)
  CREATE INDEX webhooks_by_account ON triggers.webhooks USING btree (account_id, id)
  CREATE UNIQUE INDEX webhooks_pkey ON triggers.webhooks USING btree (id)
  grant delete, insert, select, update to freshet_triggers

views.favourites
  account_id text not null
  owner_id text not null
  application_id text not null
  created_at timestamp with time zone not null
  constraint favourites_pkey PRIMARY KEY (account_id, owner_id, application_id)
  CREATE UNIQUE INDEX favourites_pkey ON views.favourites USING btree (account_id, owner_id, application_id)
  grant delete, insert, select, update to freshet_views

views.saved_views
  id text not null
  account_id text not null
  owner_id text not null
  page text not null
  name text not null
  query text not null
  shared boolean not null
  created_at timestamp with time zone not null
  constraint saved_views_pkey PRIMARY KEY (id)
  CREATE INDEX saved_views_by_page ON views.saved_views USING btree (account_id, page, name)
  CREATE UNIQUE INDEX saved_views_own ON views.saved_views USING btree (account_id, owner_id, page, lower(name)) WHERE (NOT shared)
  CREATE UNIQUE INDEX saved_views_pkey ON views.saved_views USING btree (id)
  CREATE UNIQUE INDEX saved_views_shared ON views.saved_views USING btree (account_id, page, lower(name)) WHERE shared
  grant delete, insert, select, update to freshet_views
