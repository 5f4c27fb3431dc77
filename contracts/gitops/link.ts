/**
 * What a GitOps runtime and the control plane ask of each other over the link, once the runtime is connected with its
 * key.
 *
 *   runtime                                        control plane
 *     runtime.hello   (who I am, how I stand)     ->   the account's settings and the generation of this session
 *     runtime.reports (numbered, in order)        ->   stored up to this number
 *     runtime.authorize (whose token is this, and ->   the person, and a decision for each question
 *                        may they do that?)
 *     runtime.git-token (for the built-in host)   ->   a short-lived login of that person, or of the runtime
 *     runtime.audit   (what was done or refused)  ->   on record
 *     runtime.shared-config (I use it)            ->   from now on it stays
 *     runtime.components (health and version)     ->   stored instead of those sent before
 *     runtime.configuration-role (Git says so)    ->   the platform says so, too
 *                                       <- runtime.settings  (the account's settings changed)
 *                                       <- runtime.resync    (tell everything again)
 *                                       <- runtime.pushed    (to a repository of the built-in Git host)
 *                                       <- streams of the tunnel, see tunnel.ts
 *
 * The runtime says hello first on every session; before its answer neither side asks for anything else. One runtime
 * may have several sessions: each carries its tunnel, the newest one that leads carries its reports. Every request may
 * come twice, since an answer can be lost with its session, and means the same the second time. Fields that a side
 * does not know are passed over, so that either may be newer.
 */
import { z } from 'zod';
import { Id } from '../rest/index.ts';
import { AccessMode, EngineKind, GitOpsRuntimeName, GitProviderKind } from './fields.ts';
import { COMPONENTS_MAX, RuntimeComponent } from './reports.ts';

/** One kind of request, in the shape that the link takes. */
interface Kind<Body, Reply> {
  readonly name: string;
  readonly body: z.ZodType<Body>;
  readonly reply: z.ZodType<Reply>;
  readonly priority?: 'control' | 'interactive' | 'bulk';
  readonly payloadBytes?: number;
}

const kind = <Body, Reply>(value: Kind<Body, Reply>): Kind<Body, Reply> => value;

const Nothing = z.object({});
const Words = z.string().max(1_000);
/** An address of either family; a zone, as of link-local addresses, may follow. */
const Address = z.string().max(64);
/** People's browsers are led there, so nothing but the web. */
const WebAddress = z.url({ protocol: /^https?$/ }).max(2_048);

/** How much one batch of reports may have; one report is always allowed to be in it. */
export const REPORTS_BATCH_BYTES = 4_194_304;

/** What holds for all runtimes of an account. */
export const GitOpsSettings = z.object({
  accountId: Id,
  accountName: z.string(),
  /** Where people find the platform. */
  platformUrl: z.url(),
  /** The origins that its pages come from; no others may call the app-proxy. */
  pageOrigins: z.array(z.string().max(2_048)).max(100).default([]),
  gitProvider: GitProviderKind.optional(),
  gitApiUrl: z.url().optional(),
  /** The address of the Shared Configuration Repository, with its branch and path. */
  sharedConfigRepo: z.string().max(2_048).optional(),
});
export type GitOpsSettings = z.infer<typeof GitOpsSettings>;

export const RuntimeHello = kind({
  name: 'runtime.hello',
  priority: 'control',
  body: z.object({
    version: z.string().max(64),
    platform: z.string().max(64),
    namespace: z.string().max(63),
    /** The address of the API of the cluster, as seen from the runtime; the one that was registered stays. */
    cluster: z.string().max(2_048),
    engine: EngineKind,
    accessMode: AccessMode,
    /** Where the app-proxy is reached when not through the tunnel. */
    ingressUrl: WebAddress.optional(),
    internalIngressUrl: WebAddress.optional(),
    /** Whether this process looks after applications, and so reports on them. */
    leads: z.boolean(),
  }),
  reply: z.object({
    runtimeId: Id,
    name: GitOpsRuntimeName,
    /** Greater than that of every session before. */
    generation: z.int().positive(),
    isConfigurationRuntime: z.boolean(),
    /** What the runtime said last of its role in Git; absent before it said anything. */
    wasConfigurationRuntimeInGit: z.boolean().optional(),
    /** Seals the Git tokens of people in the cluster, 32 bytes; without it what lies in the cluster is of no use. */
    storeKey: z.base64(),
    settings: GitOpsSettings,
    /** Where the app-proxy is reached from outside. */
    url: z.url(),
  }),
});

/** Reports in order; the payload is one line of JSON for each RuntimeReport. One batch is under way at a time. */
export const SendRuntimeReports = kind({
  name: 'runtime.reports',
  priority: 'bulk',
  payloadBytes: REPORTS_BATCH_BYTES + 1_048_576,
  body: z.object({ generation: z.int().positive(), first: z.int().positive(), last: z.int().positive() }),
  reply: z.object({ acknowledged: z.int().min(0) }),
});

/** One question: may the person do this to such a thing? */
export const Question = z.object({
  /** As in the list of permissions, for example `sync` of `gitops-application`. */
  action: z.string().max(64),
  resource: z.string().max(64),
  /** What rules match on, for example `namespace` or `cluster`; an attribute may have several values. */
  attributes: z.record(z.string().max(64), z.array(z.string().max(512)).max(200)).default({}),
  /** What is meant to be done something to: a refusal is put on record. Who names nothing only wants to know. */
  entity: z.object({ id: z.string().max(600), name: z.string().max(255) }).optional(),
});
export type Question = z.infer<typeof Question>;

/**
 * Whose token is this, and may they? Tokens are those that the control plane gives out for this one runtime. The
 * attribute `runtime` is always the one that asks. What is refused is put on record by the control plane. RUNTIME_TOKEN_INVALID when the token is not, or no longer, good.
 */
export const AuthorizeCaller = kind({
  name: 'runtime.authorize',
  body: z.object({
    token: z.string().max(4_096),
    questions: z.array(Question).max(500),
    /** The address that the call came from, for the record of a refusal. */
    ip: Address.optional(),
  }),
  reply: z.object({
    caller: z.object({
      id: z.string().max(64),
      kind: z.enum(['user', 'service-account']),
      name: z.string().max(255),
      /** Whom commits name. */
      email: z.string().max(254),
      isAdmin: z.boolean(),
    }),
    decisions: z.array(z.object({ isAllowed: z.boolean(), reason: Words })).max(500),
    /** How long the answer may be kept for reading; whoever writes asks each time. */
    keepMs: z.int().min(0).max(60_000),
  }),
});

/** A login for the built-in Git host: that of the person whose token this is, or without one that of the runtime. */
export const GitToken = kind({
  name: 'runtime.git-token',
  body: z.object({ token: z.string().max(4_096).optional() }),
  reply: z.object({
    /** All repositories of the account are below it. */
    root: z.url(),
    apiUrl: z.url(),
    userName: z.string().max(255),
    password: z.string().max(4_096),
    expiresInMs: z.int().positive(),
  }),
});

/** What was done in the runtime on behalf of people. Each has an id of its own, and is put on record once. */
export const RecordCalls = kind({
  name: 'runtime.audit',
  body: z.object({
    entries: z
      .array(
        z.object({
          id: Id,
          callerId: z.string().max(64),
          callerKind: z.enum(['user', 'service-account']),
          callerName: z.string().max(255),
          /** The address that the call came from. */
          ip: Address.optional(),
          /** For example `gitops-application.sync`. */
          action: z.string().max(100),
          entity: z.object({ kind: z.string().max(64), id: z.string().max(600), name: z.string().max(255) }),
          result: z.enum(['done', 'failed']),
          /** A commit, a fault code; never a secret or a manifest. */
          details: z.record(z.string().max(64), z.string().max(1_000)).default({}),
        }),
      )
      .max(200),
  }),
  reply: Nothing,
});

/** The runtime reads and writes this Shared Configuration Repository: the account keeps it while it has runtimes. */
export const ConfirmSharedConfig = kind({
  name: 'runtime.shared-config',
  body: z.object({ sharedConfigRepo: z.string().max(2_048) }),
  reply: Nothing,
});

/**
 * The components of the runtime with their measured health, all of them each time; sent by the process that leads when
 * one changes and on each session. Reports are not needed for it: a component that fails to send them is among these.
 */
export const ReportComponents = kind({
  name: 'runtime.components',
  priority: 'control',
  body: z.object({ components: z.array(RuntimeComponent).max(COMPONENTS_MAX) }),
  reply: Nothing,
});

/**
 * Whether Git makes the runtime a configuration runtime; sent by the process that leads once Git and the platform agree,
 * or because Git has changed, which the platform follows. A change on the platform alone is committed to Git first.
 */
export const ReportConfigurationRole = kind({
  name: 'runtime.configuration-role',
  body: z.object({ isConfigurationRuntime: z.boolean() }),
  reply: Nothing,
});

/** The settings of the account, or the role of the runtime, are different now. */
export const SettingsChanged = kind({
  name: 'runtime.settings',
  priority: 'control',
  body: z.object({
    isConfigurationRuntime: z.boolean(),
    wasConfigurationRuntimeInGit: z.boolean().optional(),
    settings: GitOpsSettings,
  }),
  reply: Nothing,
});

/** Everything is to be told again, between the beginning and the end of a snapshot. */
export const TellEverything = kind({
  name: 'runtime.resync',
  priority: 'control',
  body: z.object({ reason: Words }),
  reply: Nothing,
});

/** Somebody pushed to a repository of the built-in Git host; others are told by webhooks. */
export const RepositoryMoved = kind({
  name: 'runtime.pushed',
  body: z.object({
    url: z.string().max(2_048),
    /** As refs/heads/main. */
    ref: z.string().max(1_024),
    isDefaultBranch: z.boolean(),
    /** Absent where there are more than are listed. */
    changedFiles: z.array(z.string().max(4_096)).max(1_000).optional(),
  }),
  reply: Nothing,
});
