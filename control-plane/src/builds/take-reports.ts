/**
 * Reports of runners.
 *
 *   runner ──▶ claim locked and compared ──▶ logs stored ──▶ states and number stored together ──▶ acknowledged
 *
 * A report that is stored already is passed over, one that leaves a gap is refused, and one with an old fence finds
 * that the claim is lost. The lock on the claim is held from the comparison to the end, so that two connections of the
 * same runner cannot tell the same thing twice.
 */
import { BuildStarted, BuildStepChanged, BuildWaitingApproval } from '@freshet/contracts/builds';
import type { BuildReport } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import { systemActor } from '../unit-of-work/index.ts';
import { isEnded, lockBuild, type Sql, updateBuild } from './build-store.ts';
import { factsOf } from './build-wire.ts';
import type { BuildsCore } from './core.ts';
import type { RunnersClaim } from './desk.ts';
import { type BuildsChange, finishBuild, moveBuild } from './end-build.ts';
import { storeImages } from './images.ts';
import { storeMadeImage } from './made-images.ts';
import type { LogChunk } from './ports.ts';
import { type AskedApproval, ReportedProgress, RunnerLie } from './reported-progress.ts';
import { storeSteps } from './step-store.ts';
import type { BuildRow, ClaimRow, StepRow } from './tables.ts';
import { storeTests } from './test-store.ts';
import { passTurn } from './turns.ts';

const REPORTS_MAX = 10_000;
const BYTES_MAX = 32 * 1024 * 1024;

/** What is printed before there are steps belongs to this one, whose name existing clients know. */
const BEFORE_STEPS = { stepId: 'init', stepName: 'Initializing process' } as const;

export const claimLost = (): Fault =>
  new Fault('BUILD_CLAIM_LOST', 'the runner does not hold this build, or no longer');

export const takeReports = async (
  core: BuildsCore,
  claim: RunnersClaim,
  reports: readonly BuildReport[],
): Promise<number> => {
  refuseFlood(reports);
  const accountId = await accountOf(core.work.sql, claim.buildId);
  return core.work.progress({ actor: systemActor(accountId, 'runner') }, async change => {
    const held = await lockClaim(change.sql, claim);
    const fresh = reports.filter(({ seq }) => seq > held.acknowledged);
    const last = fresh.at(-1);
    if (!last) return held.acknowledged;
    if (held.lease_until === null) throw claimLost();
    refuseGap(held, fresh);
    await takeFresh(core, change, held, fresh);
    await change.sql
      .updateTable('builds.claims')
      .set({ acknowledged: last.seq })
      .where('build_id', '=', held.build_id)
      .execute();
    return last.seq;
  });
};

const refuseFlood = (reports: readonly BuildReport[]): void => {
  const bytes = reports.reduce(
    (sum, { message }) => sum + (message.kind === 'log' ? message.text.length : 0),
    0,
  );
  if (reports.length <= REPORTS_MAX && bytes <= BYTES_MAX) return;
  throw new Fault('BODY_TOO_LARGE', 'a runner sent more reports at once than are taken', {
    reports: REPORTS_MAX,
    bytes: BYTES_MAX,
  });
};

const accountOf = async (db: Sql, buildId: string): Promise<string> => {
  const row = await db
    .selectFrom('builds.claims')
    .select('account_id')
    .where('build_id', '=', buildId)
    .executeTakeFirst();
  if (!row) throw claimLost();
  return row.account_id;
};

/** The claim, held; a fault unless it is this runner's and the newest. */
export const lockClaim = async (db: Sql, { buildId, fence, runnerId }: RunnersClaim): Promise<ClaimRow> => {
  const row = await db
    .selectFrom('builds.claims')
    .selectAll()
    .where('build_id', '=', buildId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.runner_id !== runnerId || row.fence !== fence) throw claimLost();
  return row;
};

const refuseGap = ({ acknowledged }: ClaimRow, fresh: readonly BuildReport[]): void => {
  const gap = fresh.findIndex(({ seq }, index) => seq !== acknowledged + 1 + index);
  if (gap === -1) return;
  throw new Fault('BUILD_REPORT_GAP', `report ${acknowledged + 1 + gap} is missing`, {
    expected: acknowledged + 1 + gap,
  });
};

const takeFresh = async (
  core: BuildsCore,
  change: BuildsChange,
  claim: ClaimRow,
  fresh: readonly BuildReport[],
): Promise<void> => {
  const speaks = fresh.some(({ message }) => message.kind !== 'log');
  const build = speaks ? await lockBuild(change.sql, claim.build_id) : undefined;
  if (speaks && (!build || isEnded(build))) throw claimLost();
  const steps = await spokenOf(change.sql, claim.build_id, fresh);
  if (!build) {
    await storeLogs(core, claim, fresh, id => steps.get(id)?.name);
    return;
  }
  const progress = new ReportedProgress({ build, steps, now: core.clock.now() });
  try {
    for (const { message } of fresh) progress.take(message);
  } catch (error) {
    if (!(error instanceof RunnerLie)) throw error;
    const reason = `the runner reported what cannot be: ${error.message}`;
    await finishBuild(core, change, build, { state: 'error', reason });
    return;
  }
  await storeLogs(core, claim, fresh, id => progress.nameOf(id));
  await storeProgress(core, change, build, progress);
};

const spokenOf = async (
  db: Sql,
  buildId: string,
  fresh: readonly BuildReport[],
): Promise<ReadonlyMap<string, StepRow>> => {
  const ids = new Set<string>();
  for (const { message } of fresh) {
    if ('id' in message) ids.add(message.id);
    if (message.kind === 'planned') for (const { id } of message.steps) ids.add(id);
  }
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('builds.steps')
    .selectAll()
    .where('build_id', '=', buildId)
    .where(({ eb, fn, val }) => eb('step_id', '=', fn.any(val([...ids]))))
    .execute();
  return new Map(rows.map(row => [row.step_id, row]));
};

const storeLogs = async (
  { ports, clock }: BuildsCore,
  { account_id, build_id }: ClaimRow,
  fresh: readonly BuildReport[],
  nameOf: (id: string) => string | undefined,
): Promise<void> => {
  const now = clock.now().getTime();
  const chunks = fresh.flatMap(({ seq, message }): LogChunk[] => {
    if (message.kind !== 'log') return [];
    const stepName = nameOf(message.id);
    return [
      {
        seq,
        ...(stepName === undefined ? BEFORE_STEPS : { stepId: message.id, stepName }),
        stream: message.stream,
        // No line is from a time that has not come, whatever the clock of the runner says.
        at: new Date(Math.min(Math.max(message.at, 0), now)),
        bytes: Buffer.from(message.text, 'utf8'),
      },
    ];
  });
  if (chunks.length > 0) await ports.logs.append(account_id, build_id, chunks);
};

const storeProgress = async (
  core: BuildsCore,
  change: BuildsChange,
  before: BuildRow,
  progress: ReportedProgress,
): Promise<void> => {
  const rows = progress.rows();
  await storeSteps(change.sql, rows);
  noteSteps(change, before, rows);
  await storeImages(change.sql, core.ids, before, { images: progress.images, now: core.clock.now() });
  for (const image of progress.made)
    await storeMadeImage(change.sql, core.ids, before, { image, now: core.clock.now() });
  for (const tests of progress.tests) await storeTests(change.sql, before.id, tests);
  let build = await storeBuildFacts(core, change, before, progress);
  for (const asked of progress.approvals) build = await askApproval(core, change, build, asked);
  if (progress.answered.size > 0) build = await closeApprovals(core, change, build, progress.answered);
  if (progress.ending) await finishBuild(core, change, build, progress.ending);
};

/** More than this many steps in one event help no page; it reads the list again. */
const TOLD_MAX = 1_000;

const noteSteps = (change: BuildsChange, build: BuildRow, rows: readonly StepRow[]): void => {
  if (rows.length === 0) return;
  change.emit({
    event: BuildStepChanged,
    key: build.id,
    data: {
      accountId: build.account_id,
      buildId: build.id,
      steps: rows.slice(0, TOLD_MAX).map(row => ({
        id: row.step_id,
        name: row.name,
        phase: row.phase,
        attempt: row.attempt,
        ...(row.result === null ? {} : { result: row.result }),
        ...(row.reason === null ? {} : { reason: row.reason }),
        ...(row.started_at === null ? {} : { startedAt: row.started_at.toISOString() }),
        ...(row.finished_at === null ? {} : { finishedAt: row.finished_at.toISOString() }),
      })),
    },
  });
};

const storeBuildFacts = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  { began, stages, stepCount, annotations }: ReportedProgress,
): Promise<BuildRow> => {
  const now = core.clock.now();
  const starts = began && build.started_at === null;
  if (!starts && !annotations && stages === undefined) return build;
  const row = await updateBuild(change.sql, build.id, {
    updated_at: now,
    step_count: stepCount,
    ...(stages === undefined ? {} : { stages: [...stages] }),
    ...(annotations ? { annotations: JSON.stringify(annotations.values), display: annotations.display } : {}),
    ...(starts ? { started_at: now } : {}),
    ...(starts && build.state === 'elected' ? { state: 'running' } : {}),
  });
  if (!starts) return row;
  await change.sql
    .updateTable('builds.claims')
    .set({ lease_until: new Date(now.getTime() + core.settings.graceMs) })
    .where('build_id', '=', build.id)
    .execute();
  change.emit({ event: BuildStarted, key: row.id, data: { accountId: row.account_id, build: factsOf(row) } });
  return row;
};

const askApproval = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  { step, reason }: AskedApproval,
): Promise<BuildRow> => {
  await change.sql
    .insertInto('builds.approvals')
    .values({
      build_id: build.id,
      step_id: step.step_id,
      step_name: step.name,
      reason,
      revision: build.revision,
      requested_at: core.clock.now(),
      answer: null,
      answered_by: null,
      answered_at: null,
    })
    .onConflict(conflict => conflict.columns(['build_id', 'step_id']).doNothing())
    .execute();
  const row =
    build.state === 'running'
      ? await updateBuild(change.sql, build.id, { state: 'pending-approval', updated_at: core.clock.now() })
      : build;
  change.emit({
    event: BuildWaitingApproval,
    key: row.id,
    data: {
      accountId: row.account_id,
      build: factsOf(row),
      step: { id: step.step_id, name: step.name },
      why: reason,
    },
  });
  const freed = await passTurn(change.sql, { accountId: row.account_id, pipelineId: row.pipeline_id });
  if (freed) change.afterCommit(() => core.bell.work());
  return row;
};

/** Steps went on: by the answer of a person, or because nobody answered in time. */
const closeApprovals = async (
  core: BuildsCore,
  change: BuildsChange,
  build: BuildRow,
  stepIds: ReadonlySet<string>,
): Promise<BuildRow> => {
  await change.sql
    .updateTable('builds.approvals')
    .set({ answer: 'lapsed', answered_at: core.clock.now() })
    .where('build_id', '=', build.id)
    .where('step_id', 'in', [...stepIds])
    .where('answer', 'is', null)
    .execute();
  if (build.state !== 'pending-approval') return build;
  const open = await change.sql
    .selectFrom('builds.approvals')
    .select('step_id')
    .where('build_id', '=', build.id)
    .where('answer', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open ? build : moveBuild(core, change, build, 'running');
};
