/**
 * What a runtime tells the control plane, so that people can find and follow what runs where. Manifests, sources and
 * secrets stay in the runtime; what is told is what things are called, how they stand, and which commit they are at.
 *
 * Reports are numbered. The control plane gives every session of a runtime a generation, greater than all before it;
 * within one, the runtime counts from 1. So of two reports on the same thing the later one is known, whatever the
 * order in which they arrive. A runtime tells everything it knows when a session begins, between `snapshot` begin and
 * end: whatever was known before and is not told again by the end is gone.
 *
 * Nothing in a report says when it was told, except `at`, which nobody is shown: what people see is what holds in the
 * cluster, so that telling everything again changes nothing. Fields that a side does not know are passed over.
 */
import { z } from 'zod';
import { Instant as AnyInstant } from '../rest/index.ts';
import { EngineKind } from './fields.ts';

/** The longest report, as its line of JSON. */
export const REPORT_LINE_BYTES = 1_048_576;

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const words = (most: number) => z.string().max(most).refine(storable, 'must be storable text');
/** One that no calendar has, or that is written out endlessly, could be taken in and never be stored. */
const Instant = AnyInstant.refine(
  text => text.length <= 40 && !text.startsWith('0000'),
  'must be a storable instant',
);
const Name = words(253);
const Revision = words(255);
/** `user:password@` has no place in an address that leaves the runtime; `git@` alone is no secret. */
const CREDENTIALS = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]*@/i;
const Url = words(2_048).refine(url => !CREDENTIALS.test(url), 'must not hold credentials');
const Labels = z
  .record(words(317), words(4_096))
  .refine(map => Object.keys(map).length <= 200, 'are too many');

export const SyncState = z.enum(['Synced', 'OutOfSync', 'Unknown']);
export const HealthState = z.enum(['Healthy', 'Progressing', 'Suspended', 'Degraded', 'Missing', 'Unknown']);

/** One managed object of an application, by its state alone. */
export const ReportedResource = z.object({
  group: words(253),
  version: words(63),
  kind: words(63),
  namespace: Name,
  name: Name,
  sync: SyncState.optional(),
  health: HealthState.optional(),
  healthMessage: words(1_000).optional(),
  requiresPruning: z.boolean().optional(),
  hook: z.boolean().optional(),
  wave: z.int().optional(),
});
export type ReportedResource = z.infer<typeof ReportedResource>;

/** Where manifests come from; addresses without credentials. */
export const ReportedSource = z.object({
  repoUrl: Url,
  path: words(1_024).optional(),
  chart: words(253).optional(),
  targetRevision: Revision.optional(),
  ref: words(253).optional(),
});

const Condition = z.object({ type: words(100), message: words(4_096), at: Instant.optional() });

const Operation = z.object({
  phase: z.enum(['Running', 'Succeeded', 'Failed', 'Error', 'Terminating']),
  message: words(4_096).optional(),
  startedAt: Instant.optional(),
  finishedAt: Instant.optional(),
  revision: Revision.optional(),
  initiatedBy: words(255).optional(),
  isAutomated: z.boolean().optional(),
  retries: z.int().min(0).optional(),
});

/** The pull request that a commit came of, as its provider tells it. */
export const ReportedPullRequest = z.object({
  number: z.int().min(1),
  title: words(255),
  url: Url,
  state: z.enum(['open', 'merged', 'closed']),
  author: words(255).optional(),
});

/** A commit, as whoever may see the application may know it. */
export const ReportedCommit = z.object({
  sha: words(64),
  author: words(255).optional(),
  email: words(254).optional(),
  message: words(1_000).optional(),
  date: Instant.optional(),
  pullRequest: ReportedPullRequest.optional(),
});

/** An Application or an ApplicationSet. */
const ApplicationReport = z.object({
  is: z.literal('application'),
  kind: z.enum(['Application', 'ApplicationSet']),
  namespace: Name,
  name: Name,
  uid: words(64),
  createdAt: Instant,
  labels: Labels,
  /** Only those that mean something here: products, groups, links, thresholds. */
  annotations: Labels,
  project: Name,
  sources: z.array(ReportedSource).max(50),
  destination: z.object({ server: Url, name: Name.optional(), namespace: Name }),
  /** The kind and name of what made it: an ApplicationSet, or the Application that holds it in Git. */
  parent: z.object({ kind: words(63), namespace: Name, name: Name }).optional(),
  gitSource: Name.optional(),
  /** Where its own manifest lies in Git, where that is known. */
  manifest: z.object({ repoUrl: Url, path: words(1_024), revision: Revision.optional() }).optional(),
  automation: z.object({ isOn: z.boolean(), prune: z.boolean(), selfHeal: z.boolean() }),
  sync: z.object({ status: SyncState, revisions: z.array(Revision).max(50) }),
  health: z.object({ status: HealthState, message: words(4_096).optional() }),
  /** A pod of it that will not come up as it is, and why, though its health may still be told as progressing. */
  stuck: z
    .object({
      pod: Name,
      message: words(500),
      /** A pod of it that is meant to stay up crashes again and again, whatever runs at this moment. */
      isCrashLoop: z.boolean().optional(),
    })
    .optional(),
  operation: Operation.optional(),
  commit: ReportedCommit.optional(),
  conditions: z.array(Condition).max(50),
  images: z.array(words(1_024)).max(500),
  urls: z.array(Url).max(100),
  resources: z.array(ReportedResource).max(5_000),
  /** How many there are; more than `resources` has when there are very many. */
  resourceCount: z.int().min(0),
  /** When its newest deployment ended. */
  deployedAt: Instant.optional(),
});

/** A deployment: one entry of the history of an application. Told once each; the control plane keeps them. */
const DeploymentReport = z.object({
  is: z.literal('deployment'),
  namespace: Name,
  name: Name,
  uid: words(64),
  historyId: z.int().min(0),
  revisions: z.array(Revision).max(50),
  sources: z.array(ReportedSource).max(50),
  commit: ReportedCommit.optional(),
  startedAt: Instant.optional(),
  deployedAt: Instant,
  initiatedBy: words(255).optional(),
  isAutomated: z.boolean().optional(),
  isRollback: z.boolean().optional(),
  /** The revision that it went back to. */
  rollbackTo: Revision.optional(),
  images: z.array(words(1_024)).max(500),
  /** The one of the workload that the application is about, where the sync told. */
  mainImage: words(1_024).optional(),
});

/** A cluster that the runtime deploys to. */
const ClusterReport = z.object({
  is: z.literal('cluster'),
  server: Url,
  name: Name,
  labels: Labels,
  annotations: Labels,
  namespaces: z.array(Name).max(1_000),
  version: words(63).optional(),
  connection: z.object({
    status: z.enum(['Successful', 'Failed', 'Unknown']),
    message: words(2_000).optional(),
    attemptedAt: Instant.optional(),
  }),
  applications: z.int().min(0),
  objects: z.int().min(0),
});

/** A release of Helm in a cluster: what was installed, not with which values. */
const HelmReleaseReport = z.object({
  is: z.literal('helm-release'),
  server: Url,
  namespace: Name,
  name: Name,
  revision: z.int().min(1),
  status: words(63),
  chart: Name,
  chartVersion: words(255),
  appVersion: words(255).optional(),
  description: words(1_000).optional(),
  updatedAt: Instant,
  /** Whether it is an older revision of the release. */
  isSuperseded: z.boolean(),
});

/** A part of the runtime itself, and its measured health. */
export const RuntimeComponent = z.object({
  name: words(63),
  version: words(63).optional(),
  health: HealthState,
  message: words(2_000).optional(),
});
export type RuntimeComponent = z.infer<typeof RuntimeComponent>;

/** As many components as one runtime reports. */
export const COMPONENTS_MAX = 100;

/** Older runtimes report a component so; newer ones send `runtime.components`, see link.ts. */
const ComponentReport = RuntimeComponent.extend({
  is: z.literal('component'),
  name: Name,
  sync: SyncState.optional(),
});

/**
 * One point of how the runtime stands, in a sentence, with what to do about it: `link` (app-proxy to control plane),
 * `reporter` (reports to control plane), `tunnel` or `ingress` (people to app-proxy), `git-provider`, `git-token` (of
 * the runtime), `cluster` (its own), `managed-cluster` (one for each), `shared-configuration`, `git-source` (one for each).
 */
const RuntimeCheck = z.object({
  name: words(63),
  /** Which one, where there are several of the kind: the name of a cluster or a Git Source. */
  subject: Name.optional(),
  status: z.enum(['ok', 'failed', 'unknown']),
  message: words(2_000).optional(),
  hint: words(1_000).optional(),
});
export type RuntimeCheck = z.infer<typeof RuntimeCheck>;

/** As many points as are told of one runtime. */
export const CHECKS_MAX = 500;

/** How the runtime stands, point by point. */
const RuntimeReportBody = z.object({
  is: z.literal('runtime'),
  engine: EngineKind,
  namespace: Name,
  checks: z.array(RuntimeCheck).max(CHECKS_MAX),
});

/** What a member may do with the repository of a Git Source, as the provider says of their own token. */
const GitPermissionReport = z.object({
  is: z.literal('git-permission'),
  gitSource: Name,
  userId: words(64),
  read: z.boolean(),
  write: z.boolean(),
});

/** A commit to a repository that holds GitOps entities: the changelog of the account. */
const ChangeReport = z.object({
  is: z.literal('change'),
  repoUrl: Url,
  branch: words(255),
  commit: ReportedCommit,
  /** What it touched, where that is known. */
  entities: z
    .array(
      z.object({
        kind: words(63),
        namespace: Name.optional(),
        name: Name,
        action: z.enum(['added', 'changed', 'removed']),
        path: words(1_024),
      }),
    )
    .max(1_000),
  /** Commits came before it that are not told: there were too many at once, or it is from before we looked. */
  hasGap: z.boolean().optional(),
});

/** Something is gone; what identifies it is what its report has. */
const GoneReport = z.object({
  is: z.literal('gone'),
  what: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('application'),
      kind: z.enum(['Application', 'ApplicationSet']),
      namespace: Name,
      name: Name,
    }),
    z.object({ is: z.literal('cluster'), server: Url }),
    z.object({
      is: z.literal('helm-release'),
      server: Url,
      namespace: Name,
      name: Name,
      revision: z.int().min(1),
    }),
    z.object({ is: z.literal('component'), name: Name }),
    z.object({ is: z.literal('git-permission'), gitSource: Name, userId: words(64) }),
  ]),
});

/**
 * The beginning or the end of telling everything. The end names the number that its beginning had: what was told
 * before that one and not since is gone, whichever of the reports between arrives first.
 */
const SnapshotReport = z.discriminatedUnion('phase', [
  z.object({ is: z.literal('snapshot'), phase: z.literal('begin') }),
  z.object({ is: z.literal('snapshot'), phase: z.literal('end'), since: z.int().positive() }),
]);

export const ReportBody = z.discriminatedUnion('is', [
  ApplicationReport,
  DeploymentReport,
  ClusterReport,
  HelmReleaseReport,
  ComponentReport,
  RuntimeReportBody,
  GitPermissionReport,
  ChangeReport,
  GoneReport,
  SnapshotReport,
]);
export type ReportBody = z.infer<typeof ReportBody>;

/** One report, as it goes over the wire. */
export const RuntimeReport = z.object({ seq: z.int().positive(), at: Instant, body: ReportBody });
export type RuntimeReport = z.infer<typeof RuntimeReport>;
