import { z } from 'zod';
import { defineOperation, empty, Id, json, signedIn } from '../../rest/index.ts';

const tag = 'Annotations';

const EntityType = z.string().min(1).max(64).describe('build, pipeline, project or image');
const EntityId = z.string().min(1).max(256).describe('An id, or the name of a pipeline or a project');
const Key = z
  .string()
  .min(1)
  .max(256)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters');

export const Annotation = z
  .strictObject({
    _id: Id,
    accountId: Id,
    entityId: z.string(),
    entityType: z.string(),
    entityName: z.string().optional(),
    key: z.string(),
    value: z.string(),
    display: z.boolean().optional().describe('Shown in lists'),
  })
  .meta({ id: 'Annotation' });

const entity = { entityId: EntityId, entityType: EntityType };

export const listAnnotations = defineOperation({
  id: 'annotations-list',
  method: 'GET',
  path: '/annotations',
  tag,
  summary: 'List the annotations of a build, a pipeline, a project or an image',
  guard: signedIn,
  sdk: 'annotations.list',
  query: z.object(entity),
  reply: json(z.array(Annotation)),
});

export const setAnnotation = defineOperation({
  id: 'annotations-create',
  method: 'POST',
  path: '/annotations',
  tag,
  summary: 'Set one annotation',
  guard: signedIn,
  sdk: 'annotations.create',
  body: z.object({
    ...entity,
    key: Key,
    value: z.union([z.string().max(65_536), z.number(), z.boolean()]).transform(value => String(value)),
    display: z.union([z.boolean(), z.string().max(256)]).nullish(),
  }),
  reply: json(Annotation, 201),
});

export const deleteAnnotation = defineOperation({
  id: 'annotations-delete',
  method: 'DELETE',
  path: '/annotations',
  tag,
  summary: 'Delete one annotation, or all of an entity',
  guard: signedIn,
  sdk: 'annotations.delete',
  query: z.object({ ...entity, key: Key.optional() }),
  reply: empty,
});
