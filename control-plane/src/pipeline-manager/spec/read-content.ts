/**
 * What to keep of a pipeline that was sent. The workflow comes twice: as data in the spec, and as the text that
 * somebody typed. Scripts edit the data and send the old text along; the editor changes the text and sends the old data
 * along. So whichever of the two differs from what is stored is meant; where both do, the data counts, and the text is
 * kept only if it says the same.
 */
import { PIPELINE_BOUNDS, type PipelineInput } from '@freshet/contracts/pipelines';
import { parseTags } from '@freshet/domain/access';
import type { Ids } from '@freshet/kit/ids';
import type { Content, Extras, Labels } from '../pipelines/pipeline.ts';
import type { VariableVault } from '../variables/variable-vault.ts';
import { invalidPipeline, readWorkflow, requireValid } from './judge-workflow.ts';
import { readTriggers } from './read-triggers.ts';
import { sameFields } from './same-fields.ts';
import type { StoredSpec } from './stored-spec.ts';
import {
  isElsewhere,
  settingsOf,
  sizeWithin,
  textOf,
  textOfWorkflow,
  workflowOf,
  workflowOfText,
} from './workflow.ts';

export interface ReadContentDeps {
  readonly vault: VariableVault;
  readonly ids: Ids;
}

/** What is sent, and what is stored before it. */
export interface SentPipeline {
  readonly accountId: string;
  readonly input: PipelineInput;
  readonly before?: Pick<Content, 'spec' | 'text'>;
  readonly skipTriggerValidation: boolean;
}

export const readContent = async (deps: ReadContentDeps, sent: SentPipeline): Promise<Content> => {
  const { metadata, spec } = sent.input;
  const { before } = sent;
  const sentSpec = spec ? present(spec) : before?.spec;
  const { workflow, text } = readSentWorkflow(
    sentSpec ?? {},
    metadata.originalYamlString ?? undefined,
    before,
  );
  const settings = spec
    ? await readSettings(deps, sent, settingsOf(present(spec)))
    : settingsOf(before?.spec ?? {});
  requireSize(settings);
  return {
    description: metadata.description ?? '',
    isPublic: metadata.isPublic ?? false,
    ...readLabels(metadata.labels ?? {}),
    extras: extrasOf(metadata),
    spec: { ...settings, ...workflow },
    ...(text === undefined ? {} : { text }),
  };
};

/** A key without a value is a key that was left out. */
const present = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

interface Workflow {
  readonly workflow: Record<string, unknown>;
  readonly text?: string;
}

const readSentWorkflow = (
  spec: Readonly<Record<string, unknown>>,
  sentText: string | undefined,
  before: SentPipeline['before'],
): Workflow => {
  const data = workflowOf(spec);
  if (isElsewhere(spec)) {
    requireSize(data);
    return { workflow: data };
  }
  const text = sentText?.trim() === '' ? undefined : sentText;
  const untouched = before !== undefined && sameFields(data, workflowOf(before.spec));
  if (untouched && (text === undefined || text === textOf(before))) return kept(before);
  if (text !== undefined && (data.steps === undefined || untouched)) return typedWorkflow(text);
  const workflow = { ...data, steps: data.steps ?? {} };
  requireSize(workflow);
  requireValid(textOfWorkflow(workflow), false);
  const agrees =
    text !== undefined && readWorkflow(text).valid && sameFields(workflowOfText(text) ?? {}, workflow);
  return agrees ? { workflow, text } : { workflow };
};

const kept = ({ spec, text }: NonNullable<SentPipeline['before']>): Workflow => ({
  workflow: workflowOf(spec),
  ...(text === undefined ? {} : { text }),
});

const typedWorkflow = (text: string): Workflow => {
  requireValid(text, true);
  const workflow = workflowOfText(text);
  if (!workflow) throw invalidPipeline(['its aliases repeat so much that it would be absurdly large']);
  return { workflow, text };
};

/** Refused before anything walks through it. */
const requireSize = (value: unknown): void => {
  if (sizeWithin(value, PIPELINE_BOUNDS.textBytes) <= PIPELINE_BOUNDS.textBytes) return;
  throw invalidPipeline([`spec: takes more than ${PIPELINE_BOUNDS.textBytes} characters, which is the most`]);
};

type SpecInput = NonNullable<PipelineInput['spec']>;

const readSettings = async (
  { vault, ids }: ReadContentDeps,
  { accountId, before, skipTriggerValidation }: SentPipeline,
  settings: Record<string, unknown>,
): Promise<StoredSpec> => {
  const { variables, triggers, cronTriggers } = settings as Pick<
    SpecInput,
    'variables' | 'triggers' | 'cronTriggers'
  >;
  const stored = before?.spec;
  const reading = { vault, ids, accountId, check: !skipTriggerValidation };
  return {
    ...settings,
    ...(triggers ? { triggers: await readTriggers(reading, triggers, stored?.triggers ?? []) } : {}),
    ...(cronTriggers
      ? { cronTriggers: await readTriggers(reading, cronTriggers, stored?.cronTriggers ?? []) }
      : {}),
    ...(variables
      ? {
          variables: await vault.seal(accountId, {
            given: variables,
            stored: stored?.variables ?? [],
            where: 'the pipeline',
          }),
        }
      : {}),
  } as StoredSpec;
};

const readLabels = (
  labels: NonNullable<PipelineInput['metadata']['labels']>,
): { readonly tags: readonly string[]; readonly labels: Labels } => {
  const { tags: written = [], ...others } = labels;
  const tags = parseTags(typeof written === 'string' ? [written] : written, 'metadata.labels.tags');
  if (tags.ok) return { tags: tags.value, labels: others };
  throw invalidPipeline(tags.problems.map(({ path, message }) => `${path}: ${message}`));
};

const extrasOf = ({ deprecate, executionContextId }: PipelineInput['metadata']): Extras => {
  requireSize(deprecate);
  return {
    ...(deprecate ? { deprecate } : {}),
    ...(executionContextId ? { executionContextId } : {}),
  };
};
