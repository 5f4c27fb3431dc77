/**
 * One event of the reporters that come with Argo CD, as they post it: a whole object, and what they know of where it
 * comes from. Only what is looked at is named here; everything else, manifests above all, is dropped as it is read.
 */
import { z } from 'zod';

const Text = z.string().max(100_000);
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(undefined)
    .transform(value => value ?? undefined);
const Word = maybe(Text);
const Flag = maybe(z.boolean());
const Words = maybe(z.array(Text).max(1_000));
const Labels = maybe(z.record(Text, z.string().max(262_144)));

const Source = z.object({ repoURL: Text, path: Word, chart: Word, targetRevision: Word, ref: Word });
const Sources = { source: maybe(Source), sources: maybe(z.array(Source).max(100)) };
const Initiator = maybe(z.object({ username: Word, automated: Flag }));
const Sync = z.enum(['Synced', 'OutOfSync', 'Unknown']).catch('Unknown');
const Health = z
  .enum(['Healthy', 'Progressing', 'Suspended', 'Degraded', 'Missing', 'Unknown'])
  .catch('Unknown');
const HealthOf = maybe(z.object({ status: Health, message: Word }));

const Metadata = z.object({
  name: z.string().min(1).max(253),
  namespace: maybe(z.string().max(253)),
  uid: maybe(z.string().max(64)),
  creationTimestamp: Word,
  labels: Labels,
  annotations: Labels,
  ownerReferences: maybe(z.array(z.object({ kind: Text, name: Text })).max(100)),
});

const Spec = z.object({
  project: Word,
  ...Sources,
  destination: maybe(z.object({ server: Word, name: Word, namespace: Word })),
  syncPolicy: maybe(z.object({ automated: maybe(z.object({ enabled: Flag, prune: Flag, selfHeal: Flag })) })),
  template: maybe(z.object({ spec: maybe(z.object({ project: Word })) })),
});

const Resource = z.object({
  group: Word,
  version: Word,
  kind: z.string().max(63),
  namespace: Word,
  name: z.string().max(253),
  status: maybe(Sync),
  health: HealthOf,
  hook: Flag,
  requiresPruning: Flag,
  syncWave: maybe(z.int()),
});

const Operation = z.object({
  phase: z.enum(['Running', 'Succeeded', 'Failed', 'Error', 'Terminating']),
  message: Word,
  startedAt: Word,
  finishedAt: Word,
  retryCount: maybe(z.int().min(0)),
  syncResult: maybe(
    z.object({ revision: Text, resources: maybe(z.array(z.object({ images: Words })).max(10_000)) }),
  ),
  operation: maybe(z.object({ initiatedBy: Initiator })),
});

const HistoryEntry = z.object({
  id: z.int().min(0),
  revision: Word,
  revisions: Words,
  deployedAt: Text,
  deployStartedAt: Word,
  initiatedBy: Initiator,
  ...Sources,
});

const Status = z.object({
  sync: maybe(z.object({ status: Sync, revision: Word, revisions: Words })),
  health: HealthOf,
  resources: maybe(z.array(Resource).max(50_000)),
  resourcesCount: maybe(z.int().min(0)),
  conditions: maybe(
    z
      .array(z.object({ type: Text, status: Word, message: Text.catch(''), lastTransitionTime: Word }))
      .max(1_000),
  ),
  summary: maybe(z.object({ images: Words, externalURLs: Words })),
  history: maybe(z.array(HistoryEntry).max(1_000)),
  operationState: maybe(Operation),
});

/** The object that an event is about, as far as it is looked at. */
export const EventObject = z.object({
  apiVersion: z.string().min(1).max(253),
  kind: z.string().min(1).max(63),
  metadata: Metadata,
  spec: maybe(Spec),
  status: maybe(Status),
});

const EventBody = z.object({
  timestamp: Word,
  /** The object itself, its JSON, or that in Base64. */
  object: z.union([z.string(), z.record(z.string(), z.unknown())]),
  deleted: Flag,
  source: maybe(
    z.object({
      /** Only whether there is something; what it is stays unread. */
      actualManifest: z
        .string()
        .nullish()
        .transform(text => (text === '' ? ('none' as const) : undefined)),
      revision: Word,
      operationSyncRevision: Word,
      commitMessage: Word,
      commitAuthor: Word,
      commitDate: Word,
      appName: maybe(z.string().max(253)),
      appNamespace: maybe(z.string().max(253)),
    }),
  ),
});

/** What is posted: an event, bare or as `data`. */
export const PostedEvent = z.union([z.object({ data: EventBody }).transform(({ data }) => data), EventBody]);
