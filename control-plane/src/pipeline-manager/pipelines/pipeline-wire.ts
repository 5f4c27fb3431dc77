import type { Pipeline } from '@freshet/contracts/pipelines';
import { shownSpec } from '../spec/stored-spec.ts';
import type { PipelineTexts } from '../texts/pipeline-texts.ts';
import { masked, type ShownVariable, type StoredVariable } from '../variables/variable-vault.ts';
import type { KeptPipeline } from './pipeline.ts';

/** How variables are shown: masked, unless told otherwise. */
export type ShowVariables = (variables: readonly StoredVariable[]) => Promise<readonly ShownVariable[]>;

const asMasked: ShowVariables = async variables => masked(variables);

/** A pipeline as lists have it: the workflow is not written as text for nobody to read. */
export const listedWire = (pipeline: KeptPipeline, favorite: boolean): Promise<Pipeline> =>
  wireWith(pipeline, favorite, { show: asMasked, text: pipeline.text });

/** A pipeline as clients get it. */
export const wireOf = async (
  texts: PipelineTexts,
  pipeline: KeptPipeline,
  favorite: boolean,
  show: ShowVariables = asMasked,
): Promise<Pipeline> => wireWith(pipeline, favorite, { show, text: await texts.textOf(pipeline) });

const wireWith = async (
  pipeline: KeptPipeline,
  favorite: boolean,
  { show, text }: { readonly show: ShowVariables; readonly text: string | undefined },
): Promise<Pipeline> => {
  const { project, template, isTemplate, extras } = pipeline;
  const labels = { tags: [...pipeline.tags], ...(pipeline.labels as Record<string, string | string[]>) };
  return {
    version: '1.0',
    kind: 'pipeline',
    metadata: {
      name: pipeline.fullName,
      shortName: pipeline.shortName,
      ...(project ? { project: project.name, projectId: project.id } : {}),
      id: pipeline.id,
      accountId: pipeline.accountId,
      ...(pipeline.description === '' ? {} : { description: pipeline.description }),
      isPublic: pipeline.isPublic,
      revision: pipeline.revision,
      labels,
      labelKeys: Object.keys(labels),
      created_at: pipeline.createdAt.toISOString(),
      updated_at: pipeline.updatedAt.toISOString(),
      createdBy: pipeline.createdBy,
      updatedBy: pipeline.updatedBy,
      favorite,
      ...(text === undefined ? {} : { originalYamlString: text }),
      ...(extras.deprecate ? { deprecate: { ...extras.deprecate } } : {}),
      ...(extras.executionContextId === undefined ? {} : { executionContextId: extras.executionContextId }),
      ...(isTemplate || template
        ? { template: { isEnabled: isTemplate, ...(template ? { source: { ...template } } : {}) } }
        : {}),
    },
    spec: await shownSpec(pipeline.spec, show),
  };
};
