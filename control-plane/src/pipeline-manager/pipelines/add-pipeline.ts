import { PipelineCreated } from '@freshet/contracts/pipelines';
import { isFault } from '@freshet/kit/errors';
import { requireRoom } from '../limits.ts';
import { findProject, guardedProject, lockAccount } from '../projects/project-store.ts';
import { addRevision } from '../revisions/revision-store.ts';
import type { Acting } from '../rights.ts';
import { triggersOf } from '../spec/stored-spec.ts';
import { type Content, guarded, type KeptPipeline } from './pipeline.ts';
import { countPipelines, insertPipeline, type Sql } from './pipeline-store.ts';
import { placeByName, unknownProject } from './placing.ts';
import { requireReach } from './reach-rights.ts';
import { detailsOf, entityOf, factsOf, type PipelinesDeps, unlessTaken } from './save-pipeline.ts';
import { requireSettingRights } from './setting-rights.ts';

/** A pipeline that is to be. */
export interface NewPipeline {
  readonly name: string;
  readonly content: Content;
  readonly isTemplate: boolean;
  readonly template?: { readonly id: string; readonly name: string };
  readonly note: string;
}

export const addPipeline = (
  deps: PipelinesDeps,
  acting: Acting,
  { name, content, isTemplate, template, note }: NewPipeline,
): Promise<KeptPipeline> => {
  const { accountId, context } = acting;
  const { work, ids, clock, limits } = deps;
  return work.change(context, async change => {
    await lockAccount(change.sql, accountId);
    requireRoom(await countPipelines(change.sql, accountId), limits.pipelines, 'pipelines in the account');
    const now = clock.now();
    const pipeline: KeptPipeline = {
      ...content,
      ...(await placeByName(change.sql, deps, accountId, name)),
      id: ids.next(),
      accountId,
      isTemplate,
      ...(template ? { template } : {}),
      revision: 1,
      createdAt: now,
      createdBy: context.actor.name,
      updatedAt: now,
      updatedBy: context.actor.name,
    };
    await requireCreation(change.sql, acting, pipeline);
    await requireReach(deps.reachable, acting, { after: pipeline.spec });
    await unlessTaken(pipeline.fullName, insertPipeline(change.sql, pipeline));
    await addRevision(change.sql, {
      pipeline,
      actor: context.actor,
      note,
      keep: limits.revisionsPerPipeline,
    });
    change.audit({ action: 'pipeline.create', entity: entityOf(pipeline), details: detailsOf(pipeline) });
    change.emit({
      event: PipelineCreated,
      key: pipeline.id,
      data: { ...factsOf(pipeline), triggers: triggersOf(content.spec).length },
    });
    return pipeline;
  });
};

/** Who may not put a pipeline into a project that they do not see hears that there is no such project. */
const requireCreation = async (db: Sql, acting: Acting, pipeline: KeptPipeline): Promise<void> => {
  try {
    await acting.mayAlso({ resource: 'pipeline', action: 'create' }, guarded(pipeline));
  } catch (error) {
    const { project } = pipeline;
    const found = project && (await findProject(db, acting.accountId, project.id));
    if (isFault(error, 'DENIED') && found && !(await acting.sees('project', guardedProject(found))))
      throw unknownProject(found.name);
    throw error;
  }
  await requireSettingRights(acting, pipeline, pipeline.spec);
};
