import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';

/**
 * What happens to projects and pipelines. A definition can be larger than an event may be, so events tell which
 * pipeline changed and to which revision; who needs more asks the pipeline manager.
 */
const pipeline = {
  accountId: Id,
  pipelineId: Id,
  name: z.string(),
  projectId: Id.optional(),
  revision: z.int(),
};

export const PipelineCreated = defineEvent(
  'pipeline.created.v1',
  z.strictObject({ ...pipeline, triggers: z.int().describe('How many it has, of all types') }),
);

export const PipelineUpdated = defineEvent(
  'pipeline.updated.v1',
  z.strictObject({ ...pipeline, triggersChanged: z.boolean() }),
);

export const PipelineDeleted = defineEvent('pipeline.deleted.v1', z.strictObject(pipeline));

const project = { accountId: Id, projectId: Id, name: z.string() };

export const ProjectCreated = defineEvent('project.created.v1', z.strictObject(project));
export const ProjectUpdated = defineEvent(
  'project.updated.v1',
  z.strictObject({ ...project, previousName: z.string() }),
);
export const ProjectDeleted = defineEvent('project.deleted.v1', z.strictObject(project));

const stepType = { accountId: Id, name: z.string(), version: z.string() };

export const StepTypeSaved = defineEvent(
  'step-type.saved.v1',
  z.strictObject({ ...stepType, digest: z.string() }),
);
export const StepTypeDeleted = defineEvent('step-type.deleted.v1', z.strictObject(stepType));

const annotation = { accountId: Id, entityType: z.string(), entityId: z.string(), key: z.string() };

export const AnnotationChanged = defineEvent(
  'annotation.changed.v1',
  z.strictObject({
    ...annotation,
    value: z.string().describe('Cut after 1,000 characters'),
    display: z.boolean(),
  }),
);
export const AnnotationRemoved = defineEvent('annotation.removed.v1', z.strictObject(annotation));
