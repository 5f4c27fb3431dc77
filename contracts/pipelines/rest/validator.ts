import { z } from 'zod';
import { defineOperation, json, signedIn } from '../../rest/index.ts';
import { PIPELINE_BODY_BYTES, PIPELINE_BOUNDS, TEXTS_PER_MINUTE } from '../fields.ts';
import { Problem } from '../problem.ts';

export const validateYaml = defineOperation({
  id: 'pipelines-validate-yaml',
  method: 'POST',
  path: '/pipelines/yaml/validator',
  tag: 'Pipelines',
  summary: 'Check the text of a pipeline',
  description: 'Answers 200 for a text that is wrong as well; `valid` tells.',
  guard: signedIn,
  sdk: 'pipelines.validateYaml',
  body: z.object({
    yaml: z.string().max(PIPELINE_BOUNDS.textBytes),
    name: z.string().max(1024).nullish(),
    outputFormat: z.string().max(32).nullish().describe('lint for one text with everything in it'),
  }),
  reply: json(
    z.strictObject({
      valid: z.boolean(),
      problems: z.array(Problem),
      details: z.array(z.strictObject({ message: z.string() })).optional(),
      message: z.string().optional(),
      warningMessage: z.string().optional(),
      summarize: z.string().optional(),
      documentationLinks: z.string().optional(),
    }),
  ),
  maxBodyBytes: PIPELINE_BODY_BYTES,
  perMinute: TEXTS_PER_MINUTE,
});

export const getPipelineSchema = defineOperation({
  id: 'pipelines-yaml-schema',
  method: 'GET',
  path: '/pipelines/yaml/schema',
  tag: 'Pipelines',
  summary: 'The language of pipelines as a JSON Schema (draft 7), for editors',
  description:
    'Takes every text that the validator takes, and has a description for each key. The validator finds more.',
  guard: signedIn,
  sdk: 'pipelines.schema',
  reply: json(z.record(z.string(), z.unknown())),
});
