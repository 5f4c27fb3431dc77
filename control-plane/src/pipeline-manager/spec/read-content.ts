/** What to keep of a pipeline that was sent: its workflow, its settings and its labels. */
import type { PipelineInput } from '@freshet/contracts/pipelines';
import { parseTags } from '@freshet/domain/access';
import type { Ids } from '@freshet/kit/ids';
import type { Content, Extras, Labels } from '../pipelines/pipeline.ts';
import type { PipelineTexts } from '../texts/pipeline-texts.ts';
import type { VariableVault } from '../variables/variable-vault.ts';
import { invalidPipeline } from './judge-workflow.ts';
import { requireSize, type Workflow } from './read-sent-workflow.ts';
import { readTriggers } from './read-triggers.ts';
import type { StoredSpec } from './stored-spec.ts';
import { settingsOf } from './workflow.ts';

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

/** Reads the workflow of what is sent; apart from the rest, as reading it may take long and needs no database. */
export const readWorkflowOf = (
  texts: PipelineTexts,
  { accountId, input: { metadata, spec }, before }: Omit<SentPipeline, 'skipTriggerValidation'>,
): Promise<Workflow> =>
  texts.readSent(accountId, {
    spec: (spec ? present(spec) : before?.spec) ?? {},
    sentText: metadata.originalYamlString ?? undefined,
    before,
  });

export const readContent = async (
  deps: ReadContentDeps,
  sent: SentPipeline,
  { workflow, text }: Workflow,
): Promise<Content> => {
  const { metadata, spec } = sent.input;
  const { before } = sent;
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
