import { findPipeline } from './pipelines/find-pipeline.ts';
import type { KeptPipeline } from './pipelines/pipeline.ts';
import { listPipelines, loadPipelines } from './pipelines/pipeline-store.ts';
import type { PipelinesDeps } from './pipelines/save-pipeline.ts';
import { findProject } from './projects/project-store.ts';
import { type StoredTrigger, shownSpec, TRIGGER_LISTS } from './spec/stored-spec.ts';
import type { ShownVariable } from './variables/variable-vault.ts';

/** A pipeline for a build, with the secrets among its variables in clear text. */
interface CataloguedPipeline {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly isPublic: boolean;
  readonly project?: {
    readonly id: string;
    readonly name: string;
    readonly tags: readonly string[];
    readonly variables: readonly ShownVariable[];
  };
  readonly revision: number;
  readonly spec: Readonly<Record<string, unknown>>;
  /** The YAML of the workflow, where the pipeline holds it. */
  readonly text?: string;
}

/** The triggers of a pipeline, without what they are secret about. */
interface PipelineTriggers {
  readonly pipelineId: string;
  readonly name: string;
  readonly revision: number;
  readonly triggers: readonly Readonly<Record<string, unknown>>[];
  readonly cronTriggers: readonly Readonly<Record<string, unknown>>[];
}

/** What other modules ask of pipelines. They ask for the platform, so nobody's rights are looked at. */
export interface PipelineCatalog {
  find(accountId: string, idOrName: string): Promise<CataloguedPipeline | undefined>;
  triggersOf(accountId: string, pipelineId: string): Promise<PipelineTriggers | undefined>;
  /** All pipelines of an account that have triggers, for an index that is made anew. */
  withTriggers(accountId: string): Promise<readonly PipelineTriggers[]>;
}

const BATCH = 50;

type CatalogDeps = Pick<PipelinesDeps, 'work' | 'vault' | 'texts'>;

export const createCatalog = ({ work, vault, texts }: CatalogDeps): PipelineCatalog => ({
  find: async (accountId, idOrName) => {
    const pipeline = await findPipeline(work.sql, accountId, idOrName);
    if (!pipeline) return undefined;
    const { id, fullName, tags, isPublic, revision } = pipeline;
    const project = pipeline.project && (await findProject(work.sql, accountId, pipeline.project.id));
    const text = await texts.textOf(pipeline);
    return {
      id,
      name: fullName,
      tags,
      isPublic,
      revision,
      ...(project
        ? {
            project: {
              id: project.id,
              name: project.name,
              tags: project.tags,
              variables: await vault.open(accountId, project.variables),
            },
          }
        : {}),
      spec: await shownSpec(pipeline.spec, variables => vault.open(accountId, variables)),
      ...(text === undefined ? {} : { text }),
    };
  },
  triggersOf: async (accountId, pipelineId) => {
    const [pipeline] = await loadPipelines(work.sql, accountId, [pipelineId]);
    return pipeline && triggersIn(pipeline);
  },
  withTriggers: async accountId => {
    const all = await listPipelines(work.sql, accountId, {});
    const found: PipelineTriggers[] = [];
    for (let start = 0; start < all.length; start += BATCH) {
      const ids = all.slice(start, start + BATCH).map(({ id }) => id);
      const loaded = (await loadPipelines(work.sql, accountId, ids)).map(triggersIn);
      found.push(...loaded.filter(({ triggers, cronTriggers }) => triggers.length + cronTriggers.length > 0));
    }
    return found;
  },
});

const triggersIn = ({ id, fullName, revision, spec }: KeptPipeline): PipelineTriggers => {
  const [triggers, cronTriggers] = TRIGGER_LISTS.map(list => (spec[list] ?? []).map(openly));
  return {
    pipelineId: id,
    name: fullName,
    revision,
    triggers: triggers ?? [],
    cronTriggers: cronTriggers ?? [],
  };
};

const openly = ({ variables: _, ...trigger }: StoredTrigger): Readonly<Record<string, unknown>> => trigger;
