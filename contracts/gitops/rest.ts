/** GitOps runtimes and what holds for all of an account. Below `/gitops/runtimes/{runtime}` the name is meant. */
import { z } from 'zod';
import { defineOperation, empty, Id, Instant, json, may, mayEntity } from '../rest/index.ts';
import { AccessMode, EngineKind, GitOpsRuntimeName, GitProviderKind } from './fields.ts';

const tag = 'GitOps runtimes';
const byRuntime = z.strictObject({ runtime: GitOpsRuntimeName });

const Words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');

const WebAddress = z.url({ protocol: /^https?$/ }).max(2_048);
const Namespace = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'must be the name of a namespace');

/** Something that is wrong with a runtime, and what to do about it. */
export const RuntimeProblem = z
  .strictObject({
    level: z.enum(['ERROR', 'WARNING']),
    code: z.string().max(64).describe('For example RUNTIME_INSTALLATION_ERROR or INACTIVE_RUNTIME'),
    title: Words(200),
    message: Words(4_096),
    suggestion: Words(1_000).optional(),
    lastSeen: Instant,
  })
  .meta({ id: 'GitOpsRuntimeProblem' });
export type RuntimeProblem = z.infer<typeof RuntimeProblem>;

export const InstallationStatus = z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']);

export const GitOpsRuntime = z
  .strictObject({
    id: Id,
    name: z.string(),
    kind: z.enum(['hosted', 'hybrid']).describe('Whether the platform runs it, or its owner does'),
    namespace: z.string(),
    cluster: z.string().describe('The address of the API of the cluster that it lives in'),
    engine: EngineKind,
    accessMode: AccessMode,
    url: z.string().describe('Where its app-proxy is reached'),
    ingressUrl: z.string().optional(),
    internalIngressUrl: z.string().optional(),
    isNamespaced: z
      .boolean()
      .describe('Whether it keeps to its namespace, so that a cluster may have several'),
    isConfigurationRuntime: z.boolean(),
    installationStatus: InstallationStatus,
    healthStatus: z.enum(['HEALTHY', 'PROGRESSING', 'DEGRADED', 'UNKNOWN']),
    online: z.boolean(),
    clients: z.int().describe('How many of its processes are connected'),
    roundTripMs: z
      .int()
      .optional()
      .describe('How long a sign of life and its answer take over the link, as last measured'),
    version: z.string().optional(),
    upgradeAvailable: z
      .string()
      .optional()
      .describe('The version that it can be brought to, where it is older'),
    platform: z.string().optional(),
    connectedAt: Instant.optional(),
    seenAt: Instant.optional(),
    createdAt: Instant,
    updatedAt: Instant,
    errors: z.array(RuntimeProblem),
  })
  .meta({ id: 'GitOpsRuntime' });

export const listGitOpsRuntimes = defineOperation({
  id: 'gitops-runtimes-list',
  method: 'GET',
  path: '/gitops/runtimes',
  tag,
  summary: 'List the GitOps runtimes by name',
  guard: may('read', 'gitops-runtime'),
  sdk: 'gitops.runtimes.list',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    cursor: GitOpsRuntimeName.optional().describe('The name of the last runtime of the page before'),
  }),
  reply: json(
    z
      .strictObject({ runtimes: z.array(GitOpsRuntime), nextCursor: z.string().optional(), total: z.int() })
      .meta({ id: 'GitOpsRuntimePage' }),
  ),
});

export const getGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-get',
  method: 'GET',
  path: '/gitops/runtimes/{runtime}',
  tag,
  summary: 'Show a GitOps runtime',
  guard: mayEntity('read', 'gitops-runtime'),
  sdk: 'gitops.runtimes.get',
  params: byRuntime,
  reply: json(GitOpsRuntime),
});

/** What an installer says of the runtime it is about to install. */
const NewGitOpsRuntime = z.strictObject({
  name: GitOpsRuntimeName,
  namespace: Namespace,
  cluster: WebAddress,
  engine: EngineKind.default('embedded'),
  accessMode: AccessMode.default('tunnel'),
  ingressUrl: WebAddress.optional().describe('Needed unless the runtime is reached through the tunnel'),
  internalIngressUrl: WebAddress.optional(),
  isNamespaced: z.boolean().default(false),
  isConfigurationRuntime: z.boolean().optional().describe('The first runtime is one unless this says no'),
  version: Words(64).optional(),
  sharedConfigRepo: Words(2_048)
    .optional()
    .describe('Sets it where the account has none; otherwise it must be the one that the account has'),
  gitProvider: GitProviderKind.optional(),
  gitApiUrl: WebAddress.optional(),
});

export const validateGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-validate',
  method: 'POST',
  path: '/gitops/runtimes/validate',
  tag,
  summary: 'Say what would keep a runtime from being registered, and register nothing',
  guard: may('create', 'gitops-runtime'),
  sdk: 'gitops.runtimes.validate',
  body: NewGitOpsRuntime.extend({ recover: z.boolean().default(false) }),
  reply: json(
    z
      .strictObject({
        problems: z.array(z.strictObject({ code: z.string(), message: z.string(), hint: z.string() })),
        commit: z
          .strictObject({
            repository: z.string(),
            branch: z.string().optional().describe('The default branch unless said'),
            author: z.strictObject({ name: z.string(), email: z.string() }),
            message: z.string(),
            files: z.array(z.strictObject({ path: z.string(), content: z.string() })),
          })
          .optional()
          .describe(
            'What the runtime commits to the Shared Configuration Repository when it first connects; files that are there already stay as they are. Absent where there are problems, no such repository, or nothing to commit.',
          ),
      })
      .meta({ id: 'GitOpsRuntimeValidation' }),
  ),
});

export const createGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-create',
  method: 'POST',
  path: '/gitops/runtimes',
  tag,
  summary: 'Register a runtime and answer with its key, which is never shown again',
  description:
    'With `recover`, a runtime of that name that is known already is installed anew: it keeps its history and gets a new key, and the key that it had ends at once.',
  guard: may('create', 'gitops-runtime'),
  sdk: 'gitops.runtimes.create',
  body: NewGitOpsRuntime.extend({ recover: z.boolean().default(false) }),
  reply: json(
    GitOpsRuntime.extend({ key: z.string(), accountId: Id, platformUrl: z.string() }).meta({
      id: 'RegisteredGitOpsRuntime',
    }),
    201,
  ),
  idempotency: 'refuse',
});

export const updateGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-update',
  method: 'PATCH',
  path: '/gitops/runtimes/{runtime}',
  tag,
  summary: 'Make a runtime a configuration runtime or not, or say how its installation goes',
  guard: mayEntity('update', 'gitops-runtime'),
  sdk: 'gitops.runtimes.update',
  params: byRuntime,
  body: z.strictObject({
    isConfigurationRuntime: z.boolean().optional(),
    installationStatus: InstallationStatus.optional(),
    errors: z
      .array(RuntimeProblem.omit({ lastSeen: true }))
      .max(20)
      .optional(),
  }),
  reply: json(GitOpsRuntime),
});

export const deleteGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-delete',
  method: 'DELETE',
  path: '/gitops/runtimes/{runtime}',
  tag,
  summary: 'Forget a runtime; its key ends at once, and what runs in its cluster goes on',
  guard: mayEntity('delete', 'gitops-runtime'),
  sdk: 'gitops.runtimes.delete',
  params: byRuntime,
  query: z.object({
    force: z.enum(['true', 'false']).optional().describe('Also while it is connected, as an uninstall does'),
  }),
  reply: empty,
});

export const createRuntimeToken = defineOperation({
  id: 'gitops-runtimes-token',
  method: 'POST',
  path: '/gitops/runtimes/{runtime}/token',
  tag,
  summary: 'Get a short-lived token for the app-proxy of a runtime',
  description:
    'The token stands for the caller, at this one runtime only, with no more than what the session or key that asks may do. It ends with that session or key, and after a quarter of an hour.',
  guard: mayEntity('read', 'gitops-runtime'),
  sdk: 'gitops.runtimes.createToken',
  params: byRuntime,
  reply: json(
    z
      .strictObject({
        token: z.string(),
        url: z.string().describe('Where the app-proxy is reached'),
        expiresAt: Instant,
      })
      .meta({ id: 'GitOpsRuntimeToken' }),
    201,
  ),
});

export const resyncGitOpsRuntime = defineOperation({
  id: 'gitops-runtimes-resync',
  method: 'POST',
  path: '/gitops/runtimes/{runtime}/resync',
  tag,
  summary: 'Have a runtime tell everything it knows again',
  guard: mayEntity('update', 'gitops-runtime'),
  sdk: 'gitops.runtimes.resync',
  params: byRuntime,
  reply: empty,
});

export const GitOpsAccountSettings = z
  .strictObject({
    gitProvider: GitProviderKind.optional(),
    gitApiUrl: z.string().optional(),
    sharedConfigRepo: z.string().optional().describe('As https://host/owner/name.git[/path][?ref=branch]'),
    isValidated: z.boolean().describe('Whether a runtime has used the repository'),
    platformUrl: z
      .string()
      .optional()
      .describe('Where the platform is, and with it the built-in Git host, which is known by that address'),
    updatedAt: Instant.optional(),
  })
  .meta({ id: 'GitOpsAccountSettings' });

export const getGitOpsSettings = defineOperation({
  id: 'gitops-settings-get',
  method: 'GET',
  path: '/gitops/settings',
  tag,
  summary: 'Show the Git provider and the shared configuration repository of the account',
  guard: may('read', 'gitops-runtime'),
  sdk: 'gitops.settings.get',
  reply: json(GitOpsAccountSettings),
});

export const updateGitOpsSettings = defineOperation({
  id: 'gitops-settings-update',
  method: 'PUT',
  path: '/gitops/settings',
  tag,
  summary: 'Set the shared configuration repository of the account, while no runtime relies on another',
  guard: may('update', 'gitops-runtime'),
  sdk: 'gitops.settings.update',
  body: z.strictObject({
    sharedConfigRepo: Words(2_048).min(1),
    gitProvider: GitProviderKind.optional().describe('Found by the address where that is enough'),
    gitApiUrl: WebAddress.optional(),
  }),
  reply: json(GitOpsAccountSettings),
});
