import { z } from 'zod';
import { defineOperation, empty, Id, Instant, json, may, mayEntity } from '../../rest/index.ts';
import {
  Limit,
  Offset,
  oneOrMore,
  PipelineRef,
  PipelineVariable,
  ProjectName,
  QueryFlag,
  TagInputs,
  VariableInputs,
} from '../fields.ts';

const tag = 'Projects';

export const Project = z
  .strictObject({
    id: Id,
    accountId: Id,
    projectName: z.string(),
    tags: z.array(z.string()),
    variables: z.array(PipelineVariable),
    favorite: z.boolean(),
    pipelinesNumber: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Project' });

export const listProjects = defineOperation({
  id: 'projects-list',
  method: 'GET',
  path: '/projects',
  tag,
  summary: 'List projects by name',
  guard: may('read', 'project'),
  sdk: 'projects.list',
  query: z.object({
    name: z.string().max(200).optional().describe('A part of the name'),
    tags: oneOrMore(50).describe('All of these'),
    favorite: QueryFlag,
    offset: Offset,
    limit: Limit,
  }),
  reply: json(z.strictObject({ projects: z.array(Project), count: z.int() })),
});

const byId = z.strictObject({ id: PipelineRef });

export const getProject = defineOperation({
  id: 'projects-get',
  method: 'GET',
  path: '/projects/{id}',
  tag,
  summary: 'Show one project',
  guard: mayEntity('read', 'project'),
  sdk: 'projects.get',
  params: byId,
  query: z.object({ decryptVariables: QueryFlag }),
  reply: json(Project),
});

export const getProjectByName = defineOperation({
  id: 'projects-get-by-name',
  method: 'GET',
  path: '/projects/name/{name}',
  tag,
  summary: 'Show the project with a name',
  guard: mayEntity('read', 'project'),
  sdk: 'projects.getByName',
  params: z.strictObject({ name: PipelineRef }),
  reply: json(Project),
});

export const createProject = defineOperation({
  id: 'projects-create',
  method: 'POST',
  path: '/projects',
  tag,
  summary: 'Create a project',
  guard: may('create', 'project'),
  sdk: 'projects.create',
  body: z.object({
    projectName: ProjectName,
    tags: TagInputs.nullish(),
    variables: VariableInputs.nullish(),
  }),
  reply: json(Project, 201),
  idempotency: 'replay',
  maxBodyBytes: 4 * 1024 * 1024,
});

export const updateProject = defineOperation({
  id: 'projects-update',
  method: 'PATCH',
  path: '/projects/{id}',
  tag,
  summary: 'Change the named parts of a project',
  description: 'Another name renames all its pipelines with it.',
  guard: mayEntity('update', 'project'),
  sdk: 'projects.patch',
  params: byId,
  body: z.object({
    projectName: ProjectName.nullish(),
    tags: TagInputs.nullish(),
    variables: VariableInputs.nullish(),
  }),
  reply: json(Project),
  maxBodyBytes: 4 * 1024 * 1024,
});

export const deleteProject = defineOperation({
  id: 'projects-delete',
  method: 'DELETE',
  path: '/projects/{id}',
  tag,
  summary: 'Delete a project that holds no pipelines',
  guard: mayEntity('delete', 'project'),
  sdk: 'projects.delete',
  params: byId,
  reply: empty,
});

export const favorProject = defineOperation({
  id: 'projects-favor',
  method: 'PUT',
  path: '/projects/{id}/favorite',
  tag,
  summary: 'Put a project among your favourites',
  guard: mayEntity('read', 'project'),
  sdk: 'projects.favor',
  params: byId,
  reply: empty,
});

export const disfavorProject = defineOperation({
  id: 'projects-disfavor',
  method: 'DELETE',
  path: '/projects/{id}/favorite',
  tag,
  summary: 'Take a project from your favourites',
  guard: mayEntity('read', 'project'),
  sdk: 'projects.disfavor',
  params: byId,
  reply: empty,
});
