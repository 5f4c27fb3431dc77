import { z } from 'zod';
import { defineOperation, empty, Id, Instant, json, may, mayEntity, Tags, text } from '../rest/index.ts';
import { RuntimeName, SpecPart, Words } from './fields.ts';

const tag = 'Runtime environments';
const MAX_SPEC_BYTES = 256 * 1024;

/** A place where builds run, as the public client prints it. */
export const RuntimeEnvironment = z
  .strictObject({
    version: z.int().describe('Counts the changes'),
    metadata: z.strictObject({
      name: z.string(),
      agent: z.boolean().describe('Whether runners take its work'),
      changedBy: z.string(),
      creationTime: Instant,
    }),
    extends: z.array(z.string()),
    description: z.string(),
    accountId: Id,
    accounts: z.array(Id),
    isPublic: z.literal(false),
    isDefault: z.boolean(),
    default: z.boolean().describe('The same as `isDefault`, for clients that read this name'),
    nonComplete: z.boolean(),
    tags: z.array(z.string()),
    runtimeScheduler: SpecPart.optional(),
    dockerDaemonScheduler: SpecPart.optional(),
    appProxy: SpecPart.optional(),
    environmentCertPath: z.string().optional(),
  })
  .meta({ id: 'RuntimeEnvironment' });

/** One earlier state of a runtime environment. */
const RuntimeEnvironmentVersion = z
  .strictObject({
    version: z.int(),
    changedBy: z.string(),
    time: Instant,
    runtime: RuntimeEnvironment,
  })
  .meta({ id: 'RuntimeEnvironmentVersion' });

const byName = z.strictObject({ name: RuntimeName });
const Flag = z.enum(['true', 'false']).optional();
const Description = Words(1_000);

/** What a file may say. What only the server knows comes back in files that were read from it, and is passed over. */
const Spec = z.looseObject({
  description: Description.nullish(),
  extends: z.array(Words(128)).max(20).nullish(),
  tags: Tags.nullish(),
  runtimeScheduler: SpecPart.nullish(),
  dockerDaemonScheduler: SpecPart.nullish(),
  appProxy: SpecPart.nullish(),
  environmentCertPath: Words(1_000).nullish(),
});

export const listRuntimeEnvironments = defineOperation({
  id: 'runtime-environments-list',
  method: 'GET',
  path: '/runtime-environments',
  tag,
  summary: 'List the runtime environments by name',
  guard: may('read', 'runtime-environment'),
  sdk: 'runtimeEnvs.list',
  query: z.object({
    limit: z.coerce.number().int().min(0).max(1000).default(1000),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: json(z.array(RuntimeEnvironment)),
});

export const createRuntimeEnvironment = defineOperation({
  id: 'runtime-environments-create',
  method: 'POST',
  path: '/runtime-environments',
  tag,
  summary: 'Create a runtime environment for runners',
  guard: may('create', 'runtime-environment'),
  sdk: 'runtimeEnvs.create',
  body: z.strictObject({ name: RuntimeName, description: Description.default(''), tags: Tags.default([]) }),
  reply: json(RuntimeEnvironment, 201),
  idempotency: 'replay',
});

export const getRuntimeEnvironment = defineOperation({
  id: 'runtime-environments-get',
  method: 'GET',
  path: '/runtime-environments/{name}',
  tag,
  summary: 'Show a runtime environment, one of its versions, or all of them',
  guard: mayEntity('read', 'runtime-environment'),
  sdk: 'runtimeEnvs.get',
  params: byName,
  query: z.object({
    extend: Flag.describe('Taken for compatibility; nothing is inherited here'),
    version: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
    history: Flag.describe('Answers with the list of versions, the newest first'),
  }),
  reply: json(z.union([RuntimeEnvironment, z.array(RuntimeEnvironmentVersion)])),
});

export const updateRuntimeEnvironment = defineOperation({
  id: 'runtime-environments-update',
  method: 'PUT',
  path: '/runtime-environments/{name}',
  tag,
  summary: 'Replace the specification of a runtime environment; the one before stays in its history',
  guard: mayEntity('update', 'runtime-environment'),
  sdk: 'runtimeEnvs.update',
  params: byName,
  query: z.object({
    extend: z.union([Words(128), z.array(Words(128)).max(20)]).optional(),
    description: Description.optional(),
  }),
  body: Spec,
  reply: json(RuntimeEnvironment),
  maxBodyBytes: MAX_SPEC_BYTES,
});

export const setDefaultRuntimeEnvironment = defineOperation({
  id: 'runtime-environments-set-default',
  method: 'PUT',
  path: '/runtime-environments/default/{name}',
  tag,
  summary: 'Make it the runtime environment of builds that name none',
  guard: mayEntity('update', 'runtime-environment'),
  sdk: 'runtimeEnvs.setDefault',
  params: byName,
  reply: json(RuntimeEnvironment),
});

export const deleteRuntimeEnvironment = defineOperation({
  id: 'runtime-environments-delete',
  method: 'DELETE',
  path: '/runtime-environments/{name}',
  tag,
  summary: 'Delete a runtime environment; with `force` also while runners serve it or builds default to it',
  guard: mayEntity('delete', 'runtime-environment'),
  sdk: 'runtimeEnvs.delete',
  params: byName,
  query: z.object({ force: Flag }),
  reply: empty,
});

export const listBaseImages = defineOperation({
  id: 'runtime-environments-base-images',
  method: 'GET',
  path: '/runtime-environments/{name}/base-images',
  tag,
  summary: 'List the images that the specification names',
  guard: mayEntity('read', 'runtime-environment'),
  sdk: 'runtimeEnvs.listBaseImages',
  params: byName,
  reply: json(z.array(z.strictObject({ component: z.string(), image: z.string() }))),
});

const Annotations = z.record(Words(256), Words(1_000));

export const registerCluster = defineOperation({
  id: 'custom-clusters-register',
  method: 'POST',
  path: '/custom_clusters/register',
  tag,
  summary: 'Create the runtime environment of a namespace in a cluster, or take over the one of that name',
  guard: may('create', 'runtime-environment'),
  sdk: 'cluster.register',
  body: z.looseObject({
    runtimeEnvironmentName: RuntimeName.optional(),
    clusterName: Words(100).min(1),
    namespace: Words(63).min(1),
    storageClassName: Words(253).nullish(),
    serviceAccount: Words(253).nullish(),
    nodeSelector: Annotations.nullish(),
    annotations: Annotations.nullish(),
    agent: z.boolean().optional(),
    dockerDaemonScheduler: SpecPart.nullish(),
  }),
  reply: json(z.strictObject({ name: z.string(), runtimeEnvironment: RuntimeEnvironment })),
  maxBodyBytes: MAX_SPEC_BYTES,
});

export const signServerCertificate = defineOperation({
  id: 'custom-clusters-sign',
  method: 'POST',
  path: '/custom_clusters/signServerCerts',
  tag,
  summary: 'Sign the certificate of a container daemon of a runner; answers with a zip',
  description:
    'The zip holds `cf-ca.pem` and `cf-server-cert.pem`. Each account has an authority of its own.',
  guard: may('create', 'runtime-environment'),
  sdk: 'cluster.signServerCerts',
  body: z.looseObject({
    csr: Words(20_000).min(1).describe('A signing request in PEM'),
    reqSubjectAltName: Words(10_000).min(1).describe('Hosts, as `DNS:dind,IP:127.0.0.1`'),
  }),
  reply: text('application/zip'),
  // Each answer costs a signature.
  perMinute: 60,
});

/** A cluster that a runtime environment runs in. */
const Cluster = z
  .strictObject({
    _id: Id,
    selector: z.string(),
    provider: z.literal('local'),
    providerAgent: z.literal('custom'),
    behindFirewall: z.literal(true),
  })
  .meta({ id: 'Cluster' });

export const listClusters = defineOperation({
  id: 'clusters-list',
  method: 'GET',
  path: '/clusters',
  tag,
  summary: 'List the clusters that runtime environments run in',
  guard: may('read', 'cluster'),
  sdk: 'clusters.list',
  reply: json(z.array(Cluster)),
});
