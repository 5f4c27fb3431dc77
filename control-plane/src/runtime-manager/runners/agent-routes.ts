import * as rest from '@freshet/contracts/runtimes';
import { Fault } from '@freshet/kit/errors';
import { type Call, missing, type PublicCall, type Route, route } from '../../gateway/index.ts';
import type { RuntimeCore } from '../core.ts';
import { nameKey } from '../limits.ts';
import { recordRefusal } from '../record-refusal.ts';
import { createRunner } from './create-runner.ts';
import type { Runner } from './runner.ts';
import type { RunnerKeys } from './runner-keys.ts';
import { RunnerStore } from './runner-store.ts';
import { agentWire } from './runner-wire.ts';
import { deleteRunner, updateRunner } from './update-runner.ts';

/** The whole list goes out at once: the public client follows no pages. */
const MAX_LISTED = 10_000;

/** As much of a message as a list can show. */
const MAX_MESSAGE = 1_000;

export const agentRoutes = (core: RuntimeCore, keys: RunnerKeys): readonly Route[] => {
  const { work, clock } = core;
  const store = new RunnerStore(work.sql);
  const [create, update, remove] = [createRunner(core), updateRunner(core), deleteRunner(core)];
  const wire = (runner: Runner) => agentWire(runner, clock.now());

  const findFor = async ({ principal }: Call, agent: string): Promise<Runner> => {
    const found = await store.lookUp(principal.accountId, agent);
    if (!found) throw missing('agent');
    return found;
  };

  /** The agent whose key the request brought, if it is the one that the path names. */
  const oneself = async (call: PublicCall, agent: string): Promise<Runner> => {
    const credentials = call.presented();
    const runner = credentials?.kind === 'api-key' ? await keys.identify(credentials.token) : undefined;
    if (!runner || (runner.id !== agent && nameKey(runner.name) !== nameKey(agent))) {
      await recordRefusal(core, { action: 'agent.report', operation: 'agents' }, call);
      throw new Fault('UNAUTHENTICATED', 'this needs the key of the agent itself');
    }
    return runner;
  };

  const noteLife = (runner: Runner, message: string | undefined): Promise<unknown> =>
    work.housekeep(sql =>
      sql
        .updateTable('runtimes.runners')
        .set({
          seen_at: clock.now(),
          ...(message === undefined ? {} : { status_message: storable(message) }),
        })
        .where('id', '=', runner.id)
        .execute(),
    );

  return [
    route(rest.listAgents, async ({ query }, call) => {
      const found = await store.list(call.principal.accountId, { limit: MAX_LISTED, name: query.name });
      return found.map(wire);
    }),
    route(rest.createAgent, async ({ body }, call) => {
      const { runner, key } = await create(call.context, { name: body.name, runtimes: body.runtimes ?? [] });
      return { ...wire(runner), token: key.reveal() };
    }),
    route(rest.getAgentByName, async ({ params }, call) => {
      const found = await store.findByName(call.principal.accountId, params.agent);
      if (!found) throw missing('agent');
      return wire(found);
    }),
    route(rest.getAgent, async ({ params }, call) => wire(await findFor(call, params.agent))),
    route(rest.updateAgent, async ({ params, body }, call) => {
      const { id } = await findFor(call, params.agent);
      const { agentId: _, ...patch } = body;
      return wire(await update(call.context, id, patch));
    }),
    route(rest.deleteAgent, async ({ params }, call) => {
      const { id } = await findFor(call, params.agent);
      await remove(call.context, id);
    }),
    route(rest.reportAgentStatus, async ({ params, body }, call) => {
      await noteLife(await oneself(call, params.agent), body.message);
    }),
    route(rest.listAgentTasks, async ({ params }, call) => {
      await noteLife(await oneself(call, params.agent), undefined);
      return [];
    }),
    route(rest.reportTaskStatus, async ({ params }, call) => {
      // An agent that was told of no task has nothing to report: there is no such task.
      await oneself(call, params.agent);
      throw missing('task');
    }),
  ];
};

const storable = (text: string): string => text.slice(0, MAX_MESSAGE).replaceAll('\0', '').toWellFormed();
