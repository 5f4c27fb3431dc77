import { BuildCreated } from '@freshet/contracts/builds';
import { endedByNew } from '@freshet/domain/queue';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, type Sql } from './build-store.ts';
import { factsOf } from './build-wire.ts';
import type { BuildsCore } from './core.ts';
import { type BuildsChange, terminateWithin } from './end-build.ts';
import { nextNumber } from './note-pipeline.ts';
import { type PreparedBuild, prepareBuild } from './prepare-build.ts';
import type { BuildRequest } from './request.ts';
import type { BuildRow } from './tables.ts';
import { settleTurns } from './turns.ts';

/** An account that has this many builds waiting has something else wrong. */
const WAITING_MAX = 10_000;

/** Of the earlier builds of a pipeline, how many a new one may end. */
const EARLIER_MAX = 1_000;

export type StartBuild = (context: ChangeContext, request: BuildRequest) => Promise<{ readonly id: string }>;

export const startBuild =
  (core: BuildsCore): StartBuild =>
  async (context, request) => {
    const before = await earlierRequest(core.work.sql, request);
    if (before !== undefined) return { id: before };
    if (!(await core.ports.modules.isOn(request.accountId, 'pipelines')))
      throw new Fault('MODULE_OFF', 'the account has switched off pipelines, so no build begins');
    return storeBuild(core, context, await prepareBuild(core, request));
  };

/** Writes a prepared build. Two of the same request become one. */
export const storeBuild = async (
  core: BuildsCore,
  context: ChangeContext,
  prepared: PreparedBuild,
): Promise<{ readonly id: string }> => {
  const { account_id: accountId, request_id: requestId } = prepared.build;
  try {
    const id = await core.work.change(context, change => writeBuild(core, change, prepared));
    return { id };
  } catch (error) {
    const rival = isUniqueViolation(error)
      ? await earlierRequest(core.work.sql, { accountId, requestId: requestId ?? undefined })
      : undefined;
    if (rival === undefined) throw error;
    return { id: rival };
  }
};

const earlierRequest = async (
  db: Sql,
  { accountId, requestId }: Pick<BuildRequest, 'accountId' | 'requestId'>,
): Promise<string | undefined> => {
  if (requestId === undefined) return undefined;
  const row = await db
    .selectFrom('builds.builds')
    .select('id')
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.id;
};

const refuseFlood = async (db: Sql, accountId: string): Promise<void> => {
  const rows = await db
    .selectFrom('builds.builds')
    .select('id')
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .offset(WAITING_MAX - 1)
    .limit(1)
    .execute();
  if (rows.length > 0)
    throw new Fault('BUILDS_LIMIT', `the account already has ${WAITING_MAX} builds that have not ended`, {
      limit: WAITING_MAX,
    });
};

const writeBuild = async (
  core: BuildsCore,
  change: BuildsChange,
  { build, inputs, noted }: PreparedBuild,
): Promise<string> => {
  const { account_id: accountId, pipeline_id: pipelineId } = build;
  await refuseFlood(change.sql, accountId);
  const number = await nextNumber(change.sql, noted);
  const limited = [noted.limit_pipeline, noted.limit_trigger, noted.limit_branch, build.trigger_limit].some(
    limit => limit !== null,
  );
  const row = await change.sql
    .insertInto('builds.builds')
    .values({ ...build, number, turn: !limited && build.state === 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await change.sql.insertInto('builds.inputs').values(inputs).execute();
  change.audit({
    action: 'build.create',
    entity: { kind: 'build', id: row.id, name: `${row.pipeline_name} #${number}` },
    details: { cause: row.cause_kind, ...(row.branch === null ? {} : { branch: row.branch }) },
  });
  change.emit({ event: BuildCreated, key: row.id, data: { accountId, build: factsOf(row) } });
  await endEarlier(core, change, row);
  if (limited) await settleTurns(change.sql, { accountId, pipelineId });
  change.afterCommit(() => core.bell.work());
  return row.id;
};

/** Ends the builds that the policies of the pipeline let a new one end. */
const endEarlier = async (core: BuildsCore, change: BuildsChange, made: BuildRow): Promise<void> => {
  if (made.policies.length === 0) return;
  const earlier = await change.sql
    .selectFrom('builds.builds')
    .select(['id', 'branch', 'trigger_id'])
    .where('account_id', '=', made.account_id)
    .where('pipeline_id', '=', made.pipeline_id)
    .where('finished_at', 'is', null)
    .where('state', '!=', 'terminating')
    .where('number', '<', made.number)
    // A fork calls its branches as it likes: it ends builds of its own pull request and no others.
    .where('volume', '=', made.volume)
    .orderBy('number')
    .limit(EARLIER_MAX)
    .execute();
  const ended = endedByNew(made.policies, policyFacts(made), earlier.map(policyFacts));
  for (const id of ended) {
    const build = await lockBuild(change.sql, id);
    if (!build || isEnded(build)) continue;
    await terminateWithin(core, change, build, {
      reason: `build #${made.number} took its place, by the termination policy of the pipeline`,
    });
    change.audit({
      action: 'build.terminate',
      entity: { kind: 'build', id, name: `${build.pipeline_name} #${build.number}` },
      details: { policy: 'branch', by: made.id },
    });
  }
};

const policyFacts = ({ id, branch, trigger_id }: Pick<BuildRow, 'id' | 'branch' | 'trigger_id'>) => ({
  id,
  branch: branch ?? undefined,
  triggerId: trigger_id ?? undefined,
});
