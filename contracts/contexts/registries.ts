import { z } from 'zod';
import { defineOperation, empty, Id, json, may, mayEntity } from '../rest/index.ts';
import { ContextName } from './context.ts';

const tag = 'Registries';

export const Registry = z
  .strictObject({
    _id: Id,
    name: z.string(),
    kind: z.string(),
    provider: z.string(),
    domain: z.string(),
    username: z.string(),
    prefix: z.string().optional(),
    behindFirewall: z.boolean(),
    default: z.boolean(),
  })
  .meta({ id: 'Registry' });

const RegistryInput = z.object({
  name: ContextName,
  provider: z.string().min(1).max(40).default('other'),
  domain: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, 'must be a host name, with a port where it needs one'),
  username: z.string().min(1).max(256),
  password: z
    .string()
    .min(1)
    .max(64 * 1024),
  prefix: z.string().max(256).optional(),
  behindFirewall: z.boolean().default(false),
  default: z.boolean().optional(),
});
export type RegistryInput = z.output<typeof RegistryInput>;

export const listRegistries = defineOperation({
  id: 'registries-list',
  method: 'GET',
  path: '/registries',
  tag,
  summary: 'List the registries that builds pull from and push to',
  guard: mayEntity('read', 'integration'),
  sdk: 'registries.list',
  reply: json(z.array(Registry)),
});

export const createRegistry = defineOperation({
  id: 'registries-create',
  method: 'POST',
  path: '/registries',
  tag,
  summary: 'Connect a registry',
  description: 'A registry is a context of type `registry`: the name is unique among all contexts.',
  guard: may('create', 'integration'),
  sdk: 'registries.create',
  body: RegistryInput,
  reply: json(Registry, 201),
  idempotency: 'replay',
});

export const deleteRegistry = defineOperation({
  id: 'registries-delete',
  method: 'DELETE',
  path: '/registries/{id}',
  tag,
  summary: 'Disconnect a registry',
  guard: mayEntity('delete', 'integration'),
  sdk: 'registries.delete',
  params: z.strictObject({ id: z.string().min(1).max(128) }),
  reply: empty,
});

const Tried = json(z.strictObject({ ok: z.boolean(), message: z.string() }));

/** Answers 200 either way; whether it worked is what was asked. The stored password stays where it is. */
export const testStoredRegistry = defineOperation({
  id: 'registries-test-stored',
  method: 'POST',
  path: '/registries/{id}/test',
  tag,
  summary: 'Try the stored login of a registry',
  guard: mayEntity('update', 'integration'),
  sdk: 'registries.testStored',
  params: z.strictObject({ id: z.string().min(1).max(128) }),
  reply: Tried,
});

/** Answers 200 either way; whether it worked is what was asked. */
export const testRegistry = defineOperation({
  id: 'registries-test',
  method: 'POST',
  path: '/registries/test',
  tag,
  summary: 'Try the login of a registry',
  guard: may('create', 'integration'),
  sdk: 'registries.test',
  body: RegistryInput.partial({ name: true }),
  reply: Tried,
});
