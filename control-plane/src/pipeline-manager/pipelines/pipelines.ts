import { PipelineDeleted, type PipelineInput } from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import { removeAnnotations } from '../annotations/annotation-store.ts';
import { dropFavourites } from '../favourites.ts';
import { findRevision } from '../revisions/revision-store.ts';
import { type Acting, notFound } from '../rights.ts';
import { readContent, readWorkflowOf } from '../spec/read-content.ts';
import type { Workflow } from '../spec/read-sent-workflow.ts';
import { addPipeline } from './add-pipeline.ts';
import { type Clone, clonePipeline } from './clone-pipeline.ts';
import { lockedPipeline, requirePipeline } from './find-pipeline.ts';
import { requireNoFollowers, requireSameWorkflow } from './following.ts';
import { type Content, guarded, type KeptPipeline } from './pipeline.ts';
import { removePipeline } from './pipeline-store.ts';
import type { ShowVariables } from './pipeline-wire.ts';
import { placeByName, placeInProject } from './placing.ts';
import { requireReach } from './reach-rights.ts';
import { entityOf, factsOf, type PipelinesDeps, type Saving, savePipeline } from './save-pipeline.ts';
import { requireSettingRights } from './setting-rights.ts';

/** A pipeline that was sent to be saved. */
interface SentInput {
  readonly input: PipelineInput;
  readonly skipTriggerValidation: boolean;
}

/**
 * The pipelines of an account, as the person who acts may see and change them. A pipeline is named by its id or its
 * full name; one of another account, and one that the person may not see, are as good as none.
 */
export interface Pipelines {
  get(acting: Acting, idOrName: string): Promise<KeptPipeline>;
  /** What shows encrypted values in clear, for those who may change them; on record. */
  decrypting(acting: Acting, pipeline: KeptPipeline): Promise<ShowVariables>;
  create(acting: Acting, sent: SentInput): Promise<KeptPipeline>;
  replace(
    acting: Acting,
    idOrName: string,
    sent: SentInput & { readonly checkRevision: boolean },
  ): Promise<KeptPipeline>;
  /** Makes a new one from another: a copy, or one that follows it. */
  clone(acting: Acting, idOrName: string, wanted: Clone): Promise<KeptPipeline>;
  /** Gives one that follows a template a copy of the workflow. */
  detach(acting: Acting, idOrName: string): Promise<KeptPipeline>;
  move(acting: Acting, idOrName: string, projectId: string | null): Promise<KeptPipeline>;
  /** Makes what one of its revisions kept the current content. */
  restore(acting: Acting, idOrName: string, revision: number): Promise<KeptPipeline>;
  delete(acting: Acting, idOrName: string): Promise<void>;
}

export const createPipelines = (deps: PipelinesDeps): Pipelines => ({
  get: (acting, idOrName) => requirePipeline(deps.work.sql, acting, idOrName),
  decrypting: decrypting(deps),
  create: async (acting, { input, skipTriggerValidation }) => {
    const { accountId } = acting;
    const workflow = await readWorkflowOf(deps.texts, { accountId, input });
    const content = await readContent(deps, { accountId, input, skipTriggerValidation }, workflow);
    const isTemplate = input.metadata.template?.isEnabled ?? false;
    return addPipeline(deps, acting, { name: nameOf(input), content, isTemplate, note: 'created' });
  },
  replace: replacePipeline(deps),
  clone: clonePipeline(deps),
  detach: (acting, idOrName) =>
    changing(deps, acting, idOrName, async saving => {
      const { template, ...own } = saving.before;
      return savePipeline(deps, saving, own, template ? `detached from ${template.name}` : 'changed');
    }),
  move: (acting, idOrName, projectId) =>
    changing(deps, acting, idOrName, async saving => {
      const { change, before } = saving;
      if ((before.project?.id ?? null) === projectId) return savePipeline(deps, saving, before, 'moved');
      const wanted = { projectId, short: before.shortName };
      const placement = await placeInProject(change.sql, deps, acting, wanted);
      return savePipeline(deps, saving, placed(before, placement), `moved from ${before.fullName}`);
    }),
  restore: restorePipeline(deps),
  delete: deletePipeline(deps),
});

/** A name without a project may have its project beside it. */
const nameOf = ({ metadata: { name, project } }: PipelineInput): string =>
  name.includes('/') || !project ? name : `${project}/${name}`;

/** Changes a pipeline that nobody else changes meanwhile. */
const changing = async (
  { work }: PipelinesDeps,
  acting: Acting,
  idOrName: string,
  job: (saving: Saving) => Promise<KeptPipeline>,
): Promise<KeptPipeline> => {
  const { id } = await requirePipeline(work.sql, acting, idOrName);
  return work.change(acting.context, async change =>
    job({ change, acting, before: await lockedPipeline(change, acting, id) }),
  );
};

const decrypting =
  ({ work, vault }: PipelinesDeps): Pipelines['decrypting'] =>
  async (acting, pipeline) => {
    await acting.mayAlso({ resource: 'pipeline', action: 'update' }, guarded(pipeline));
    await work.change(acting.context, async change => {
      change.audit({ action: 'pipeline.decrypt', entity: entityOf(pipeline) });
    });
    return variables => vault.open(pipeline.accountId, variables);
  };

const replacePipeline =
  (deps: PipelinesDeps): Pipelines['replace'] =>
  async (acting, idOrName, { input, skipTriggerValidation, checkRevision }) => {
    const { accountId } = acting;
    const read = (before: KeptPipeline): Promise<Workflow> =>
      readWorkflowOf(deps.texts, { accountId, input, before });
    // Before the pipeline is locked: a long text would keep the lock and its connection.
    const seen = await requirePipeline(deps.work.sql, acting, idOrName);
    const early = await read(seen);
    return changing(deps, acting, idOrName, async saving => {
      const { change, before } = saving;
      if (checkRevision) requireRevision(before, input.metadata.revision ?? before.revision);
      const workflow =
        before.id === seen.id && before.revision === seen.revision ? early : await read(before);
      const sent = { accountId, input, before, skipTriggerValidation };
      const content = await readContent(deps, sent, workflow);
      requireSameWorkflow(before, content);
      const isTemplate = input.metadata.template?.isEnabled ?? false;
      if (before.isTemplate && !isTemplate) await requireNoFollowers(change.sql, before);
      await requireSettingRights(acting, before, content.spec, before.spec);
      await requireReach(deps.reachable, acting, { after: content.spec, before: before.spec });
      const placement = await renamed(deps, saving, nameOf(input));
      return savePipeline(deps, saving, { ...withContent(placement, content), isTemplate }, 'changed');
    });
  };

const requireRevision = ({ revision, updatedBy }: KeptPipeline, known: number): void => {
  if (known === revision) return;
  throw new Fault(
    'PIPELINE_CHANGED',
    `the pipeline was changed since it was read: it is at revision ${revision}, not ${known}`,
    { revision, known, updatedBy },
  );
};

/** The pipeline under another full name, which may be in another project. */
const renamed = async (
  deps: PipelinesDeps,
  { change, before, acting }: Saving,
  name: string,
): Promise<KeptPipeline> => {
  if (name.normalize('NFC').trim() === before.fullName) return before;
  return placed(before, await placeByName(change.sql, deps, acting.accountId, name));
};

const placed = (
  { project: _, ...pipeline }: KeptPipeline,
  placement: Pick<KeptPipeline, 'fullName' | 'shortName' | 'project'>,
): KeptPipeline => ({ ...pipeline, ...placement });

const withContent = ({ text: _, ...pipeline }: KeptPipeline, content: Content): KeptPipeline => ({
  ...pipeline,
  ...content,
});

const restorePipeline =
  (deps: PipelinesDeps): Pipelines['restore'] =>
  (acting, idOrName, wanted) =>
    changing(deps, acting, idOrName, async saving => {
      const { change, before } = saving;
      const kept = await findRevision(change.sql, before, wanted);
      if (!kept) throw notFound('revision');
      const { revision, at: _, author: __, note: ___, name: ____, ...content } = kept;
      requireSameWorkflow(before, content);
      await requireSettingRights(acting, before, content.spec, before.spec);
      await requireReach(deps.reachable, acting, { after: content.spec, before: before.spec });
      return savePipeline(deps, saving, withContent(before, content), `restored from revision ${revision}`);
    });

const deletePipeline =
  ({ work }: PipelinesDeps): Pipelines['delete'] =>
  async (acting, idOrName) => {
    const { accountId, context } = acting;
    const { id } = await requirePipeline(work.sql, acting, idOrName);
    await work.change(context, async change => {
      const pipeline = await lockedPipeline(change, acting, id);
      await requireNoFollowers(change.sql, pipeline);
      await removePipeline(change.sql, accountId, id);
      await dropFavourites(change.sql, accountId, { kind: 'pipeline', id });
      await removeAnnotations(change.sql, { accountId, entityType: 'pipeline', entityId: id }, undefined);
      change.audit({
        action: 'pipeline.delete',
        entity: entityOf(pipeline),
        details: { revision: pipeline.revision, tags: [...pipeline.tags] },
      });
      change.emit({ event: PipelineDeleted, key: id, data: factsOf(pipeline) });
    });
  };
