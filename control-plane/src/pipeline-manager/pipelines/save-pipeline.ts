import { PipelineUpdated } from '@freshet/contracts/pipelines';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Change, UnitOfWork } from '../../unit-of-work/index.ts';
import type { PipelineLimits } from '../limits.ts';
import type { Reachable } from '../ports.ts';
import { addRevision } from '../revisions/revision-store.ts';
import type { Acting } from '../rights.ts';
import { sameFields } from '../spec/same-fields.ts';
import { triggersOf } from '../spec/stored-spec.ts';
import { same, settingsOf, workflowOf } from '../spec/workflow.ts';
import type { PipelineTables } from '../tables.ts';
import type { PipelineTexts } from '../texts/pipeline-texts.ts';
import type { VariableVault } from '../variables/variable-vault.ts';
import { guarded, type KeptPipeline } from './pipeline.ts';
import { updatePipeline } from './pipeline-store.ts';

export interface PipelinesDeps {
  readonly work: UnitOfWork<PipelineTables>;
  readonly vault: VariableVault;
  readonly texts: PipelineTexts;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly limits: PipelineLimits;
  readonly reachable?: Reachable | undefined;
}

/** A change to one pipeline that nobody else changes meanwhile. */
export interface Saving {
  readonly change: Change<PipelineTables>;
  readonly acting: Acting;
  readonly before: KeptPipeline;
}

/** A pipeline as the audit log names it. */
export const entityOf = ({ id, fullName }: KeptPipeline) => ({ kind: 'pipeline', id, name: fullName });

/** What events tell of a pipeline. */
export const factsOf = ({ accountId, id, fullName, project, revision }: KeptPipeline) => ({
  accountId,
  pipelineId: id,
  name: fullName,
  ...(project ? { projectId: project.id } : {}),
  revision,
});

/** What the audit log may hold of a pipeline: which parts it has, and no values. */
export const detailsOf = ({ fullName, tags, spec, revision, isTemplate, template }: KeptPipeline) => ({
  name: fullName,
  revision,
  tags: [...tags],
  variables: (spec.variables ?? []).map(({ key }) => key),
  triggers: triggersOf(spec).map(({ name }) => name),
  ...(isTemplate ? { isTemplate } : {}),
  ...(template ? { follows: template.name } : {}),
});

/** Turns a name that is taken into the fault that says so. */
export const unlessTaken = async <Result>(name: string, writing: Promise<Result>): Promise<Result> => {
  try {
    return await writing;
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new Fault('PIPELINE_EXISTS', `there is already a pipeline ${name}`, { name }, { cause });
  }
};

/**
 * Saves a pipeline as a new revision, if anything about it is new; sending back what was got changes nothing. Who saves
 * must have the right to change it as it was and as it becomes, lest somebody give it tags that take it from others.
 */
export const savePipeline = async (
  { clock, limits }: PipelinesDeps,
  { change, acting, before }: Saving,
  wanted: KeptPipeline,
  note: string,
): Promise<KeptPipeline> => {
  await acting.may(guarded(wanted));
  if (unchanged(before, wanted)) {
    change.audit({ action: 'pipeline.update', entity: entityOf(before), details: { unchanged: true } });
    return before;
  }
  const { actor } = acting.context;
  const after: KeptPipeline = {
    ...wanted,
    revision: before.revision + 1,
    updatedAt: clock.now(),
    updatedBy: actor.name,
  };
  await unlessTaken(after.fullName, updatePipeline(change.sql, after));
  await addRevision(change.sql, { pipeline: after, actor, note, keep: limits.revisionsPerPipeline });
  change.audit({
    action: 'pipeline.update',
    entity: entityOf(after),
    details: { note, ...detailsOf(after), previous: detailsOf(before) },
  });
  change.emit({
    event: PipelineUpdated,
    key: after.id,
    data: { ...factsOf(after), triggersChanged: !same(triggersOf(before.spec), triggersOf(after.spec)) },
  });
  return after;
};

const unchanged = (before: KeptPipeline, after: KeptPipeline): boolean => {
  const rest = ({ spec: _, project, template, ...others }: KeptPipeline) => ({
    ...others,
    project: project?.id,
    template: template?.id,
  });
  return (
    sameFields(rest(before), rest(after)) &&
    sameFields(workflowOf(before.spec), workflowOf(after.spec)) &&
    sameFields(settingsOf(before.spec), settingsOf(after.spec))
  );
};
