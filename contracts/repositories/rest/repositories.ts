import { z } from 'zod';
import { defineOperation, empty, json, may, mayEntity, PageQuery } from '../../rest/index.ts';
import { RepositoryOwner, RepositoryPath } from '../fields.ts';
import {
  BranchProtection,
  NewBranchProtection,
  NewFork,
  NewRepository,
  Repository,
  RepositoryChanges,
} from '../repository.ts';

const tag = 'Repositories';

export const listRepositories = defineOperation({
  id: 'repos-list',
  method: 'GET',
  path: '/repos',
  tag,
  summary: 'List the repositories of the built-in Git host',
  description:
    'By name. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page.',
  guard: may('read', 'repository'),
  sdk: 'repos.list',
  query: z.object({
    ...PageQuery.shape,
    search: z.string().max(128).optional().describe('A part of the name'),
    owner: RepositoryOwner.optional(),
    context: z
      .string()
      .max(128)
      .optional()
      .describe('The Git connection; only the built-in host is asked here'),
  }),
  reply: json(z.array(Repository)),
});

export const createRepository = defineOperation({
  id: 'repos-create',
  method: 'POST',
  path: '/repos',
  tag,
  summary: 'Create a repository',
  guard: mayEntity('create', 'repository'),
  sdk: 'repos.create',
  body: NewRepository,
  reply: json(Repository, 201),
  idempotency: 'replay',
});

export const getRepository = defineOperation({
  id: 'repos-get',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  tag,
  summary: 'Show one repository',
  guard: mayEntity('read', 'repository'),
  sdk: 'repos.get',
  params: RepositoryPath,
  query: z.object({ context: z.string().max(128).optional() }),
  reply: json(Repository),
});

export const getRepositoryPermission = defineOperation({
  id: 'repos-permission',
  method: 'GET',
  path: '/repos/{owner}/{repo}/permission',
  tag,
  summary: 'Say what the caller may do with a repository',
  guard: mayEntity('read', 'repository'),
  sdk: 'repos.permission',
  params: RepositoryPath,
  reply: json(
    z
      .strictObject({ permission: z.enum(['read', 'write', 'admin']) })
      .describe('Each holds the ones before it: admins change settings and webhooks as well')
      .meta({ id: 'RepositoryPermission' }),
  ),
});

export const updateRepository = defineOperation({
  id: 'repos-update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}',
  tag,
  summary: 'Change the named settings of a repository',
  guard: mayEntity('update', 'repository'),
  sdk: 'repos.update',
  params: RepositoryPath,
  body: RepositoryChanges,
  reply: json(Repository),
});

export const deleteRepository = defineOperation({
  id: 'repos-delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}',
  tag,
  summary: 'Delete a repository with its content, pull requests and settings',
  guard: mayEntity('delete', 'repository'),
  sdk: 'repos.delete',
  params: RepositoryPath,
  reply: empty,
});

export const forkRepository = defineOperation({
  id: 'repos-fork',
  method: 'POST',
  path: '/repos/{owner}/{repo}/forks',
  tag,
  summary: 'Copy a repository under another name, to propose changes from there',
  guard: mayEntity('create', 'repository'),
  sdk: 'repos.fork',
  params: RepositoryPath,
  body: NewFork,
  reply: json(Repository, 201),
  idempotency: 'replay',
});

export const listBranchProtections = defineOperation({
  id: 'repos-list-protections',
  method: 'GET',
  path: '/repos/{owner}/{repo}/protections',
  tag,
  summary: 'List the branch protections of a repository',
  guard: mayEntity('read', 'repository'),
  sdk: 'repos.protections.list',
  params: RepositoryPath,
  reply: json(z.array(BranchProtection)),
});

export const setBranchProtection = defineOperation({
  id: 'repos-set-protection',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/protections',
  tag,
  summary: 'Set the protection of the branches that a pattern names',
  guard: mayEntity('update', 'repository'),
  sdk: 'repos.protections.set',
  params: RepositoryPath,
  body: NewBranchProtection,
  reply: json(BranchProtection),
});

export const deleteBranchProtection = defineOperation({
  id: 'repos-delete-protection',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/protections/{protection}',
  tag,
  summary: 'Delete a branch protection',
  guard: mayEntity('update', 'repository'),
  sdk: 'repos.protections.delete',
  params: z.strictObject({ ...RepositoryPath.shape, protection: z.string().max(24) }),
  reply: empty,
});

const Service = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    provider: z.literal('freshet'),
    scm: z.strictObject({ name: z.string(), owner: z.strictObject({ name: z.string() }) }),
  })
  .meta({ id: 'RepositoryService' });

const context = z.object({ context: z.string().max(128).optional() });

/** Existing clients ask for the repositories that were added to the platform. */
export const listAddedRepositories = defineOperation({
  id: 'repos-list-added',
  method: 'GET',
  path: '/repos/existing',
  tag,
  summary: 'List the repositories that were added for existing clients',
  guard: may('read', 'repository'),
  sdk: 'repos.existing',
  query: z.object({
    ...PageQuery.shape,
    context: z.string().max(128).optional(),
    thin: z.string().max(16).optional(),
  }),
  reply: json(z.array(Repository)),
});

const ServiceName = z
  .string()
  .max(129)
  .regex(/^[^/\p{Cc}]+\/[^/\p{Cc}]+$/u, 'must be owner/name');

export const getService = defineOperation({
  id: 'services-get',
  method: 'GET',
  path: '/services/{name}',
  tag,
  summary: 'Show an added repository',
  guard: mayEntity('read', 'repository'),
  sdk: 'services.get',
  params: z.strictObject({ name: ServiceName }),
  query: context,
  reply: json(Service),
});

export const addService = defineOperation({
  id: 'services-add',
  method: 'POST',
  path: '/services',
  tag,
  summary: 'Add a repository',
  guard: mayEntity('write', 'repository'),
  sdk: 'services.add',
  query: context,
  body: z.object({
    serviceDetails: z.object({
      name: z.string().max(129),
      scm: z.object({ name: z.string().max(64), owner: z.object({ name: z.string().max(64) }) }),
    }),
  }),
  reply: json(Service, 201),
});

export const deleteService = defineOperation({
  id: 'services-delete',
  method: 'DELETE',
  path: '/services/{name}',
  tag,
  summary: 'Take an added repository away; the repository itself stays',
  guard: mayEntity('write', 'repository'),
  sdk: 'services.delete',
  params: z.strictObject({ name: ServiceName }),
  query: context,
  reply: empty,
});
