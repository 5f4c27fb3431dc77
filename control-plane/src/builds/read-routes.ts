import * as contract from '@freshet/contracts/builds';
import { periodOf } from '@freshet/domain/periods';
import { type Call, missing, type Route, route } from '../gateway/index.ts';
import { approvalTerms } from './approval-terms.ts';
import { badgeFor, publicState } from './badge.ts';
import { findBuild } from './build-store.ts';
import { treeOf } from './build-tree.ts';
import { approvalWire, stepWire, wireOf } from './build-wire.ts';
import { contextRevisionOf } from './context-revision.ts';
import type { BuildsCore } from './core.ts';
import { createDataItem, listDataItems, readDataItem } from './data-items.ts';
import { listedImages } from './images.ts';
import { type BuildFilter, countBuilds, cursorOf, listBuilds, readCursor } from './list-builds.ts';
import { testsOf } from './list-tests.ts';
import { pipelineActivity } from './pipeline-activity.ts';
import { buildEntity, readablePipelines } from './sight.ts';
import { buildStatistics, buildsUnderWay } from './statistics.ts';
import { metricsOf } from './step-metrics.ts';
import { approvalsOf, stepsOf } from './step-store.ts';
import type { BuildRow } from './tables.ts';
import { variablesOf } from './variables-of.ts';
import { whyWaiting } from './why-waiting.ts';

/** The deepest that pages can be turned; who wants more narrows the filter or goes by cursor. */
const OFFSET_MAX = 100_000;

/** The words of existing clients for what began a build, and which causes they mean. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  build: ['manual', 'api', 'restart', 'child'],
  webhook: ['webhook'],
  cron: ['cron'],
  registry: ['registry'],
};

/** What people read of builds. */
export const readRoutes = (core: BuildsCore): readonly Route[] => {
  const { sql } = core.work;

  const read = async (call: Call, id: string): Promise<BuildRow> => {
    const build = await findBuild(sql, call.principal.accountId, id);
    if (!build) throw missing('build');
    await call.authorize(await buildEntity(sql, build));
    return build;
  };

  const visible = async (call: Call): Promise<Pick<BuildFilter, 'readable'>> => ({
    readable: await readablePipelines(sql, call.principal.accountId, await call.permits()),
  });

  return [
    route(contract.listWorkflows, async ({ query }, call) => {
      const { limit: asked, page, trigger, ...filter } = query;
      const limit = asked === 0 ? 1_000 : asked;
      const cause = trigger?.flatMap(word => CAUSES[word] ?? [word]);
      const offset = Math.min((page - 1) * limit, OFFSET_MAX);
      const rows = await listBuilds(
        sql,
        call.principal.accountId,
        { ...filter, cause, ...(await visible(call)) },
        { limit, offset },
      );
      return { workflows: { docs: rows.map(row => wireOf(row)) } };
    }),
    route(contract.listBuilds, async ({ query }, call) => {
      const { limit, cursor, ...filter } = query;
      const wanted = { ...filter, ...(await visible(call)) };
      // Pages after the first are of the same list.
      const total =
        cursor === undefined ? await countBuilds(sql, call.principal.accountId, wanted) : undefined;
      if (total !== undefined) call.response.header('x-total-count', String(total));
      const rows = await listBuilds(
        sql,
        call.principal.accountId,
        wanted,
        // One more than asked for tells whether there is a next page.
        { limit: limit + 1, after: readCursor(cursor) },
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      if (last && rows.length > limit) call.response.header('x-next-cursor', cursorOf(last));
      return shown.map(row => wireOf(row));
    }),
    route(contract.listPipelineActivity, async ({ query }, call) =>
      pipelineActivity(sql, {
        accountId: call.principal.accountId,
        pipelines: query.pipeline,
        ...(await visible(call)),
        now: core.clock.now(),
      }),
    ),
    route(contract.getBuildStatistics, async ({ query: { days, offsetMinutes } }, call) =>
      buildStatistics(sql, call.context.actor, {
        accountId: call.principal.accountId,
        ...(await visible(call)),
        period: periodOf(core.clock.now(), days, offsetMinutes),
      }),
    ),
    route(contract.getBuildsUnderWay, async (_, call) =>
      buildsUnderWay(sql, { accountId: call.principal.accountId, ...(await visible(call)) }),
    ),
    route(contract.getBuild, async ({ params }, call) => {
      const build = await read(call, params.id);
      const [reason] = await whyWaiting(core, build);
      return wireOf(build, reason?.text);
    }),
    route(contract.getBuildYaml, async ({ params }, call) => {
      const { id } = await read(call, params.id);
      const inputs = await sql
        .selectFrom('builds.inputs')
        .select('text')
        .where('build_id', '=', id)
        .executeTakeFirst();
      return inputs?.text ?? '';
    }),
    route(contract.listBuildStepTypes, async ({ params }, call) => {
      const { id } = await read(call, params.id);
      const inputs = await sql
        .selectFrom('builds.inputs')
        .select('step_types')
        .where('build_id', '=', id)
        .executeTakeFirst();
      return (inputs?.step_types ?? []).map(({ name, version, digest }) => ({ name, version, digest }));
    }),
    route(contract.listBuildSteps, async ({ params }, call) => {
      const build = await read(call, params.id);
      const [steps, approvals] = await Promise.all([stepsOf(sql, build.id), approvalsOf(sql, build.id)]);
      const terms = await approvalTerms(core, build, approvals);
      return {
        stages: build.stages,
        steps: steps.map(stepWire),
        approvals: approvals.map(row => ({ ...approvalWire(row), ...terms.get(row.step_id) })),
      };
    }),
    route(contract.listBuildTests, async ({ params, query }, call) =>
      testsOf(sql, await read(call, params.id), query),
    ),
    route(contract.getBuildMetrics, async ({ params }, call) => metricsOf(sql, await read(call, params.id))),
    route(contract.getBuildTree, async ({ params }, call) => {
      const build = await read(call, params.id);
      const { readable } = await visible(call);
      return treeOf(
        sql,
        build,
        ({ pipeline_id }) => readable === undefined || readable.includes(pipeline_id),
      );
    }),
    route(contract.getBuildVariables, async ({ params }, call) =>
      variablesOf(core, await read(call, params.id)),
    ),
    route(contract.getBuildWaiting, async ({ params }, call) => {
      const reasons = await whyWaiting(core, await read(call, params.id));
      return { waiting: reasons.length > 0, reasons: [...reasons] };
    }),
    route(contract.getContextRevision, async ({ params }, call) => {
      const build = await read(call, params.id);
      return contextRevisionOf(build, await stepsOf(sql, build.id));
    }),
    route(contract.createWorkflowData, async ({ params, body }, call) => ({
      _id: await createDataItem(core, call.context, await read(call, params.id), body),
    })),
    route(contract.listWorkflowData, async ({ params }, call) => ({
      docs: await listDataItems(core, await read(call, params.id)),
    })),
    route(contract.getWorkflowData, async ({ params, query }, call) => {
      const build = await read(call, params.id);
      const open = query.decrypt !== undefined && query.decrypt !== 'false';
      return readDataItem(core, call.context, { build, item: params.item, open });
    }),
    route(contract.listImages, async ({ query }, { principal }) => ({
      docs: await listedImages(sql, principal.accountId, query),
    })),
    route(contract.getBuildBadge, async ({ query }, call) => {
      call.response.header('cache-control', 'no-cache, max-age=0');
      return badgeFor(await publicState(sql, query.pipelineId, query.branch));
    }),
  ];
};
