import * as contract from '@freshet/contracts/builds';
import { Fault } from '@freshet/kit/errors';
import { type Access, type Call, missing, type Route, route } from '../gateway/index.ts';
import { answerApproval } from './answer-approval.ts';
import { findBuild, isEnded, lockBuild, presentBuild } from './build-store.ts';
import { wireOf } from './build-wire.ts';
import type { BuildsCore } from './core.ts';
import { type Termination, terminateWithin } from './end-build.ts';
import { restartBuild } from './restart-build.ts';
import { guardedPipeline, pipelineRun, yamlRun } from './run-request.ts';
import { buildEntity, pipelineEntity } from './sight.ts';
import { startBuild } from './start-build.ts';
import type { BuildRow } from './tables.ts';

interface Deps {
  readonly core: BuildsCore;
  readonly access: Pick<Access, 'decideEntity'>;
}

/**
 * Existing clients change things by GET. A browser sends a GET with its cookie wherever a page of another site says,
 * so these calls are taken with a key only; our own pages use POST.
 */
const refuseCookie = (call: Call): void => {
  if (call.presented()?.kind !== 'session') return;
  throw new Fault('ORIGIN_REFUSED', 'this call changes something: send it with an API key, or as POST');
};

/** What people do to builds: run, answer, terminate, restart. */
export const runRoutes = ({ core, access }: Deps): readonly Route[] => {
  const start = startBuild(core);
  const { sql } = core.work;

  const built = async (call: Call, id: string): Promise<BuildRow> => {
    const build = await findBuild(sql, call.principal.accountId, id);
    if (!build) throw missing('build');
    await call.authorize(await buildEntity(sql, build));
    return build;
  };

  const answer = async (call: Call, id: string, given: Parameters<typeof answerApproval>[3]) => {
    const build = await findBuild(sql, call.principal.accountId, id);
    if (!build) throw missing('build');
    await call.authorize(await pipelineEntity(sql, build));
    return wireOf(await answerApproval(core, call.context, id, given));
  };

  const run = (operation: typeof contract.runPipeline | typeof contract.debugPipeline): Route =>
    route(operation, async ({ params, query, body = {} }, call) => {
      const { accountId } = call.principal;
      const pipeline = await core.ports.pipelines.find(accountId, params.name);
      if (!pipeline) throw new Fault('NOT_FOUND', `could not find the pipeline ${params.name}`);
      await call.authorize(guardedPipeline(accountId, pipeline));
      const request = await pipelineRun(core, access, pipeline, { call, body, requestId: query.reqId });
      return (await start(call.context, request)).id;
    });

  const terminate = async (call: Call, id: string, termination: Termination) => {
    await built(call, id);
    const row = await core.work.change(call.context, async change => {
      await presentBuild(change.sql, call.principal.accountId, id);
      const build = await lockBuild(change.sql, id);
      if (!build || isEnded(build)) throw new Fault('BUILD_ENDED', 'the build has ended');
      change.audit({
        action: 'build.terminate',
        entity: { kind: 'build', id, name: `${build.pipeline_name} #${build.number}` },
        details: { reason: termination.reason, force: termination.force ?? false },
      });
      return terminateWithin(core, change, build, termination);
    });
    return wireOf(row);
  };

  const byCaller = (call: Call): string => `terminated by ${call.context.actor.name}`;

  const restart = async (call: Call, id: string, how: Parameters<typeof restartBuild>[3]) => {
    await built(call, id);
    const requestId = how.requestId === undefined ? undefined : `${call.context.actor.id} ${how.requestId}`;
    return (await restartBuild(core, call.context, id, { ...how, requestId })).id;
  };

  return [
    run(contract.runPipeline),
    run(contract.debugPipeline),
    route(contract.runYaml, async ({ query, body }, call) => {
      const request = await yamlRun(access, { call, body, requestId: query.reqId });
      return (await start(call.context, request)).id;
    }),
    route(contract.approveBuild, ({ params, body }, call) =>
      answer(call, params.id, { approved: true, ...body }),
    ),
    route(contract.denyBuild, ({ params, body }, call) =>
      answer(call, params.id, { approved: false, ...body }),
    ),
    route(contract.approveWorkflow, async ({ params }, call) => {
      refuseCookie(call);
      return answer(call, params.id, { approved: true });
    }),
    route(contract.denyWorkflow, async ({ params }, call) => {
      refuseCookie(call);
      return answer(call, params.id, { approved: false });
    }),
    route(contract.terminateBuild, ({ params, body }, call) =>
      terminate(call, params.id, {
        reason: body?.reason === undefined ? byCaller(call) : `${byCaller(call)}: ${body.reason}`,
        force: body?.force,
      }),
    ),
    route(contract.terminateProgress, ({ params }, call) =>
      terminate(call, params.id, { reason: byCaller(call) }),
    ),
    route(contract.restartBuild, ({ params, query, body }, call) =>
      restart(call, params.id, { fromFailedStep: body?.fromFailedStep, requestId: query.reqId }),
    ),
    route(contract.rebuild, async ({ params, query }, call) => {
      refuseCookie(call);
      return restart(call, params.id, { requestId: query.reqId });
    }),
    route(contract.pauseBuilds, async ({ body: { paused } }, call) => {
      const { accountId } = call.principal;
      await core.work.change(call.context, async change => {
        await change.sql
          .insertInto('builds.accounts')
          .values({ account_id: accountId, paused })
          .onConflict(conflict => conflict.column('account_id').doUpdateSet({ paused }))
          .execute();
        change.audit({
          action: paused ? 'build.pause' : 'build.resume',
          entity: { kind: 'account', id: accountId },
        });
        change.afterCommit(() => core.bell.work());
      });
    }),
  ];
};
