import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';
import { PIPELINE_BOUNDS, PipelineName, VariableInputs } from './fields.ts';

/**
 * A pipeline as clients send and get it. Its workflow (steps, stages, hooks and the like) is not described here:
 * the pipeline language is judged by the domain, which names every problem with its place. Keys of the spec that are
 * not known are kept as they are, so that nothing is lost between getting a pipeline and putting it back.
 */
const text = (max: number) => z.string().max(max);
const optionalText = (max: number) => text(max).nullish();
const options = z.looseObject({}).nullish();
const RuntimeEnvironment = z.looseObject({ name: optionalText(256) }).nullish();
const Concurrency = z.number().int().min(0).max(100_000).nullish();
const Patterns = optionalText(65_536);
const TerminationPolicy = z
  .array(z.looseObject({ type: text(64), event: optionalText(64) }))
  .max(50)
  .nullish();

/** What every trigger has. */
const trigger = {
  id: optionalText(64),
  name: text(200).min(1),
  description: optionalText(1000),
  disabled: z.boolean().nullish(),
  variables: VariableInputs.nullish(),
  contexts: z.array(text(256)).max(100).nullish(),
  options,
  runtimeEnvironment: RuntimeEnvironment,
};

/** Starts builds of a pipeline when something happens in a repository. */
export const GitTriggerInput = z.looseObject({
  ...trigger,
  type: text(32).default('git'),
  repo: optionalText(512),
  provider: optionalText(64),
  context: optionalText(256),
  events: z.array(text(100)).max(100).nullish(),
  branchRegex: Patterns,
  branchRegexInput: optionalText(64),
  pullRequestTargetBranchRegex: Patterns,
  pullRequestAllowForkEvents: z.boolean().nullish(),
  commentRegex: Patterns,
  modifiedFilesGlob: Patterns,
  commitStatusTitle: optionalText(256),
  concurrency: Concurrency,
  priority: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
  terminationPolicy: TerminationPolicy,
});

/** Starts builds of a pipeline by the clock. */
export const CronTriggerInput = z.looseObject({
  ...trigger,
  type: text(32).default('cron'),
  expression: text(256).min(1),
  message: optionalText(1000),
  gitTriggerId: optionalText(64),
  branch: optionalText(256),
});

const SpecTemplate = z
  .looseObject({
    location: z.enum(['git', 'url']),
    repo: optionalText(512),
    path: optionalText(1024),
    revision: optionalText(256),
    context: optionalText(256),
    url: optionalText(2048),
  })
  .nullish();

const Contexts = z
  .array(z.union([text(256), z.looseObject({ name: text(256) })]))
  .max(100)
  .nullish();

const Triggers = z.array(GitTriggerInput).max(PIPELINE_BOUNDS.triggers).nullish();
const CronTriggers = z.array(CronTriggerInput).max(PIPELINE_BOUNDS.triggers).nullish();

/** What stands beside the workflow. */
const PipelineSpecInput = z
  .looseObject({
    triggers: Triggers,
    cronTriggers: CronTriggers,
    variables: VariableInputs.nullish(),
    contexts: Contexts,
    specTemplate: SpecTemplate,
    runtimeEnvironment: RuntimeEnvironment,
    options,
    concurrency: Concurrency,
    triggerConcurrency: Concurrency,
    branchConcurrency: Concurrency,
    priority: z.number().int().min(-1_000_000).max(1_000_000).nullish(),
    terminationPolicy: TerminationPolicy,
    externalResources: z.array(z.looseObject({})).max(100).nullish(),
    permitRestartFromFailedSteps: z.boolean().nullish(),
  })
  .meta({ id: 'PipelineSpecInput' });

const Labels = z
  .record(text(128), z.union([text(512), z.array(text(512)).max(200)]))
  .refine(labels => Object.keys(labels).length <= PIPELINE_BOUNDS.labels, {
    error: `must have at most ${PIPELINE_BOUNDS.labels} labels`,
  });

/** Whether a pipeline may be used as a template, and the one that it follows. */
const TemplateInput = z.object({ isEnabled: z.boolean().nullish() }).nullish();

/** What a person decides about a pipeline; keys that only a server writes are passed over. */
export const PipelineInput = z
  .object({
    version: z.union([z.string().max(16), z.number()]).nullish(),
    kind: z.literal('pipeline').nullish(),
    metadata: z.object({
      name: PipelineName,
      project: optionalText(100),
      description: optionalText(2000),
      isPublic: z.boolean().nullish(),
      labels: Labels.nullish(),
      revision: z.number().int().min(0).nullish(),
      originalYamlString: optionalText(PIPELINE_BOUNDS.textBytes),
      deprecate: z.looseObject({}).nullish(),
      executionContextId: optionalText(64),
      template: TemplateInput,
    }),
    spec: PipelineSpecInput.nullish(),
  })
  .meta({ id: 'PipelineInput' });

export type PipelineInput = z.output<typeof PipelineInput>;

/** In a reply the workflow stands in the spec too, in the order in which it was written. */
const PipelineSpec = z
  .record(z.string(), z.unknown())
  .describe('The workflow and what stands beside it; encrypted values are masked');

export const Pipeline = z
  .strictObject({
    version: z.literal('1.0'),
    kind: z.literal('pipeline'),
    metadata: z.strictObject({
      id: Id,
      name: z.string().describe('project/name, or only the name where it is in no project'),
      shortName: z.string(),
      project: z.string().optional(),
      projectId: Id.optional(),
      accountId: Id,
      description: z.string().optional(),
      isPublic: z.boolean(),
      revision: z.int(),
      labels: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      labelKeys: z.array(z.string()),
      created_at: Instant,
      updated_at: Instant,
      createdBy: z.string(),
      updatedBy: z.string(),
      favorite: z.boolean(),
      originalYamlString: z.string().optional().describe('The workflow as it was typed'),
      deprecate: z.record(z.string(), z.unknown()).optional(),
      executionContextId: z.string().optional(),
      template: z
        .strictObject({
          isEnabled: z.boolean().describe('Others may be made from it'),
          source: z
            .strictObject({ id: Id, name: z.string() })
            .optional()
            .describe('The template whose workflow it follows'),
        })
        .optional(),
    }),
    spec: PipelineSpec,
  })
  .meta({ id: 'Pipeline' });

export type Pipeline = z.infer<typeof Pipeline>;
