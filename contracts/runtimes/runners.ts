/** Our own runners: how one comes to be, what it may take, and what it does now. */
import { z } from 'zod';
import { anyone, defineOperation, empty, Id, Instant, json, may } from '../rest/index.ts';
import { Capacity, RunnerName, RunnerTrust, RuntimeNames, Words } from './fields.ts';

const tag = 'Runners';
const byRunner = z.strictObject({ runner: RunnerName.describe('The id or the name') });
const byId = z.strictObject({ id: Id });

export const Runner = z
  .strictObject({
    id: Id,
    name: z.string(),
    runtimes: z.array(z.string()),
    trust: RunnerTrust,
    capacity: Capacity,
    paused: z.boolean().describe('Takes no new builds'),
    online: z.boolean(),
    builds: z.array(z.string()).describe('The builds it holds, as it said last'),
    version: z.string().optional(),
    platform: z.string().optional(),
    address: z.string().optional().describe('Where its connection came from last'),
    isolation: z
      .strictObject({
        kind: z.enum(['sandbox', 'containers', 'none']),
        missing: z
          .array(z.strictObject({ protection: z.string(), reason: z.string() }))
          .describe(
            'Protections that its machine does not allow: namespaces, system-calls, network, memory, processes',
          ),
      })
      .optional()
      .describe('How it keeps steps from its machine, as it said last'),
    lastSeen: Instant.optional(),
    connectedAt: Instant.optional(),
    embedded: z.boolean().describe('Started by the platform itself'),
    createdAt: Instant,
  })
  .meta({ id: 'Runner' });

export const listRunners = defineOperation({
  id: 'runners-list',
  method: 'GET',
  path: '/runners',
  tag,
  summary: 'List the runners by name',
  guard: may('read', 'agent'),
  sdk: 'runners.list',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    cursor: RunnerName.optional().describe('The name of the last runner of the page before'),
    runtime: RunnerName.optional().describe('Only those that serve this runtime environment'),
  }),
  reply: json(
    z
      .strictObject({ runners: z.array(Runner), nextCursor: z.string().optional(), total: z.int() })
      .meta({ id: 'RunnerPage' }),
  ),
});

export const getRunner = defineOperation({
  id: 'runners-get',
  method: 'GET',
  path: '/runners/{runner}',
  tag,
  summary: 'Show one runner',
  guard: may('read', 'agent'),
  sdk: 'runners.get',
  params: byRunner,
  reply: json(Runner),
});

export const updateRunner = defineOperation({
  id: 'runners-update',
  method: 'PATCH',
  path: '/runners/{runner}',
  tag,
  summary: 'Change what a runner may take; builds that it holds go on',
  guard: may('update', 'agent'),
  sdk: 'runners.update',
  params: byRunner,
  body: z.strictObject({
    name: RunnerName.optional(),
    runtimes: RuntimeNames.optional(),
    capacity: Capacity.optional(),
    trust: RunnerTrust.optional(),
    paused: z.boolean().optional(),
  }),
  reply: json(Runner),
});

export const deleteRunner = defineOperation({
  id: 'runners-delete',
  method: 'DELETE',
  path: '/runners/{runner}',
  tag,
  summary: 'Delete a runner; its key ends and its connection closes at once',
  guard: may('delete', 'agent'),
  sdk: 'runners.delete',
  params: byRunner,
  reply: empty,
});

/** A token as it is listed; the secret was shown once. */
const RegistrationToken = z
  .strictObject({
    id: Id,
    name: z.string().optional().describe('The name that the runner will have'),
    runtimes: z.array(z.string()),
    trust: RunnerTrust,
    capacity: Capacity,
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'RunnerRegistrationToken' });

export const listRegistrationTokens = defineOperation({
  id: 'runners-list-tokens',
  method: 'GET',
  path: '/runners/registration-tokens',
  tag,
  summary: 'List the registration tokens that nobody has used yet',
  guard: may('create', 'agent'),
  sdk: 'runners.listRegistrationTokens',
  reply: json(z.array(RegistrationToken)),
});

export const createRegistrationToken = defineOperation({
  id: 'runners-create-token',
  method: 'POST',
  path: '/runners/registration-tokens',
  tag,
  summary: 'Make a token with which one runner registers itself, once',
  guard: may('create', 'agent'),
  sdk: 'runners.createRegistrationToken',
  body: z.strictObject({
    name: RunnerName.optional(),
    runtimes: RuntimeNames.min(1)
      .optional()
      .describe('The default runtime environment of the account unless given'),
    trust: RunnerTrust.default('trusted-only'),
    capacity: Capacity.default(4),
    minutes: z.int().min(1).max(1_440).default(60).describe('How long it can be used'),
  }),
  reply: json(
    RegistrationToken.extend({ token: z.string() }).meta({ id: 'CreatedRunnerRegistrationToken' }),
    201,
  ),
  idempotency: 'refuse',
});

export const deleteRegistrationToken = defineOperation({
  id: 'runners-delete-token',
  method: 'DELETE',
  path: '/runners/registration-tokens/{id}',
  tag,
  summary: 'Take a registration token back',
  guard: may('create', 'agent'),
  sdk: 'runners.deleteRegistrationToken',
  params: byId,
  reply: empty,
});

export const registerRunner = defineOperation({
  id: 'runner-register',
  method: 'POST',
  path: '/runner/register',
  tag,
  summary: 'A runner trades its registration token for a key of its own',
  guard: anyone('the registration token is asked for'),
  sdk: 'runners.register',
  body: z.strictObject({
    token: z.string().min(1).max(512),
    name: RunnerName.optional().describe('Unless the token says it'),
    version: Words(64).optional(),
    platform: Words(64).optional(),
    capacity: Capacity.optional().describe('No more than the token allows counts'),
  }),
  reply: json(
    z
      .strictObject({
        runnerId: Id,
        accountId: Id,
        name: z.string(),
        runtimes: z.array(z.string()),
        capacity: Capacity,
        key: z.string().describe('Shown once; it opens the link and nothing else'),
        controlPlanePublicKey: z
          .string()
          .describe('Ed25519, SPKI in PEM; the runner takes no work that is signed with another'),
      })
      .meta({ id: 'RegisteredRunner' }),
    201,
  ),
});
