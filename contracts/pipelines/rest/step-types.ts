import { z } from 'zod';
import { defineOperation, empty, json, may, mayEntity } from '../../rest/index.ts';
import { Limit, Offset, oneOrMore, PipelineRef, QueryFlag } from '../fields.ts';

const tag = 'Step types';
const STEP_TYPE_BYTES = 1024 * 1024;

/** A step type as its definition says; the server adds the digest, and the dates of those of an account. */
export const StepType = z
  .strictObject({
    version: z.string(),
    kind: z.literal('step-type'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('name, version, digest, official, isPublic, latest and what else was given'),
    spec: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'StepType' });

export type StepType = z.infer<typeof StepType>;

/** Judged by the reader of definitions, which names every problem with its place. */
const StepTypeInput = z
  .looseObject({
    kind: z.literal('step-type').optional(),
    metadata: z.looseObject({ name: z.string().max(200) }),
    spec: z.looseObject({}),
  })
  .meta({ id: 'StepTypeInput' });

export const listStepTypes = defineOperation({
  id: 'step-types-list',
  method: 'GET',
  path: '/step-types',
  tag,
  summary: 'List step types, each in its highest version',
  description: 'Those of the account, and those that come with every installation.',
  guard: may('read', 'step-type'),
  sdk: 'steps.list',
  query: z.object({
    id: oneOrMore(200).describe('Names'),
    official: QueryFlag,
    category: oneOrMore(50),
    tag: oneOrMore(50),
    freeText: z.string().max(200).optional(),
    public: QueryFlag,
    private: QueryFlag,
    stage: z.string().max(64).optional(),
    offset: Offset,
    limit: Limit,
  }),
  reply: json(z.strictObject({ docs: z.array(StepType), count: z.int() })),
});

const byName = z.strictObject({ name: PipelineRef.describe('account/name, with or without :version') });

export const getStepType = defineOperation({
  id: 'step-types-get',
  method: 'GET',
  path: '/step-types/{name}',
  tag,
  summary: 'Show a step type',
  guard: mayEntity('read', 'step-type'),
  sdk: 'steps.get',
  params: byName,
  reply: json(StepType),
});

export const listStepTypeVersions = defineOperation({
  id: 'step-types-versions',
  method: 'GET',
  path: '/step-types/{name}/versions',
  tag,
  summary: 'List the versions of a step type, the highest first',
  guard: mayEntity('read', 'step-type'),
  sdk: 'steps.getVersions',
  params: byName,
  reply: json(z.array(z.string())),
});

export const createStepType = defineOperation({
  id: 'step-types-create',
  method: 'POST',
  path: '/step-types',
  tag,
  summary: 'Create a step type, or a further version of one',
  guard: may('create', 'step-type'),
  sdk: 'steps.create',
  body: StepTypeInput,
  reply: json(StepType, 201),
  idempotency: 'replay',
  maxBodyBytes: STEP_TYPE_BYTES,
});

export const replaceStepType = defineOperation({
  id: 'step-types-replace',
  method: 'PUT',
  path: '/step-types/{name}',
  tag,
  summary: 'Replace a version of a step type, or add the one that is given',
  guard: mayEntity('update', 'step-type'),
  sdk: 'steps.replace',
  params: byName,
  body: StepTypeInput,
  reply: json(StepType),
  maxBodyBytes: STEP_TYPE_BYTES,
});

export const deleteStepType = defineOperation({
  id: 'step-types-delete',
  method: 'DELETE',
  path: '/step-types/{name}',
  tag,
  summary: 'Delete a version of a step type, or all of them',
  guard: mayEntity('delete', 'step-type'),
  sdk: 'steps.delete',
  params: byName,
  reply: empty,
});
