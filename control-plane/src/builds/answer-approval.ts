import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, presentBuild } from './build-store.ts';
import type { BuildsCore } from './core.ts';
import { type BuildsChange, moveBuild, sendCommand } from './end-build.ts';
import type { ApprovalRow, BuildRow } from './tables.ts';

export interface Answer {
  readonly approved: boolean;
  /** The id or name of the step, where several wait. */
  readonly step?: string | undefined;
  /** The commit that was looked at. */
  readonly revision?: string | undefined;
}

/** Answers for a person. The answer is bound to the commit: it counts for this build and no other. */
export const answerApproval = (
  core: BuildsCore,
  context: ChangeContext,
  id: string,
  answer: Answer,
): Promise<BuildRow> =>
  core.work.change(context, async change => {
    await presentBuild(change.sql, context.actor.accountId, id);
    const build = await lockBuild(change.sql, id);
    if (!build || isEnded(build)) throw new Fault('BUILD_ENDED', 'the build has ended');
    if (build.state === 'terminating') throw new Fault('BUILD_NOT_WAITING', 'the build is being terminated');
    refuseOutdated(build, answer);
    await refuseSelf(change, build, context, answer);
    const approval = await openApproval(change, build, answer);
    const now = core.clock.now();
    await change.sql
      .updateTable('builds.approvals')
      .set({
        answer: answer.approved ? 'approved' : 'denied',
        answered_by: context.actor.name,
        answered_at: now,
      })
      .where('build_id', '=', id)
      .where('step_id', '=', approval.step_id)
      .execute();
    await sendCommand(core, change, build, {
      kind: 'answer',
      stepId: approval.step_id,
      approved: answer.approved,
      by: context.actor.name.slice(0, 200),
    });
    change.audit({
      action: answer.approved ? 'build.approve' : 'build.deny',
      entity: { kind: 'build', id, name: `${build.pipeline_name} #${build.number}` },
      details: {
        step: approval.step_name,
        ...(build.revision === null ? {} : { revision: build.revision }),
      },
    });
    const more = await openApprovals(change, build);
    if (more.length > 0 || build.state !== 'pending-approval') return build;
    return moveBuild(core, change, build, 'running');
  });

const refuseOutdated = ({ revision: current }: BuildRow, { revision }: Answer): void => {
  if (revision === undefined || revision === current) return;
  throw new Fault(
    'BUILD_APPROVAL_OUTDATED',
    'the build is for another commit than the one that was looked at',
    {
      revision: current ?? '',
    },
  );
};

/** Restarts of restarts are followed so far back. */
const RESTARTS_MAX = 50;

/** Who began the build, and who began those that it starts over. */
const beginnersOf = async ({ sql }: BuildsChange, build: BuildRow): Promise<ReadonlySet<string | null>> => {
  const found = new Set([build.by_id]);
  let before = build.restart_of;
  for (let looked = 0; before !== null && looked < RESTARTS_MAX; looked += 1) {
    const earlier = await sql
      .selectFrom('builds.builds')
      .select(['by_id', 'restart_of'])
      .where('id', '=', before)
      .executeTakeFirst();
    if (earlier) found.add(earlier.by_id);
    before = earlier?.restart_of ?? null;
  }
  return found;
};

/** Whoever began a build may stop it, and no more than that; a key that no person holds is nobody's second look. */
const refuseSelf = async (
  change: BuildsChange,
  build: BuildRow,
  { actor }: ChangeContext,
  { approved }: Answer,
): Promise<void> => {
  if (!approved || !build.no_self_approval) return;
  if (actor.kind !== 'user')
    throw new Fault('BUILD_SELF_APPROVAL', 'builds of this pipeline are approved by people, not by programs');
  if ((await beginnersOf(change, build)).has(actor.id))
    throw new Fault('BUILD_SELF_APPROVAL', 'whoever began a build of this pipeline may not approve it');
};

const openApprovals = ({ sql }: BuildsChange, { id }: BuildRow): Promise<ApprovalRow[]> =>
  sql
    .selectFrom('builds.approvals')
    .selectAll()
    .where('build_id', '=', id)
    .where('answer', 'is', null)
    .orderBy('requested_at')
    .execute();

const openApproval = async (
  change: BuildsChange,
  build: BuildRow,
  { step }: Answer,
): Promise<ApprovalRow> => {
  const open = await openApprovals(change, build);
  if (open.length === 0) throw new Fault('BUILD_NOT_WAITING', 'no step of the build waits for an answer');
  const meant =
    step === undefined ? open : open.filter(one => one.step_id === step || one.step_name === step);
  const [one, other] = meant;
  if (one && !other) return one;
  throw new Fault(
    'BUILD_APPROVAL_UNCLEAR',
    one ? 'several steps of the build wait for an answer' : 'that step does not wait for an answer',
    { steps: open.slice(0, 20).map(({ step_name }) => step_name) },
  );
};
