/**
 * The demo: a small shop that shows a newcomer the whole way from a push to running pods. It comes with the first start
 * of an empty home, or when an admin asks for it, and goes without a trace when an admin says so.
 *
 * It works as a service account of its own, over the API that everybody uses. Its key for that is made when there is
 * something to do, and ends with it.
 */
import { addDemo, type DemoStatus, getDemo, pushDemo, removeDemo } from '@freshet/contracts/demo';
import { failureText } from '@freshet/kit/background';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { type Route, route } from '../gateway/index.ts';
import { type ChangeContext, systemActor, type UnitOfWork } from '../unit-of-work/index.ts';
import { BRINGING, takenNames } from './bring.ts';
import { type DemoRow, DemoStore } from './demo-store.ts';
import { hasWideLogin, narrowLogin, PIPELINES } from './pipelines-login.ts';
import { createPlatformClient, type PlatformClient } from './platform-client.ts';
import type { Agents, CommitsOfPeople, DemoBuilds, DemoDeployments, Helm } from './ports.ts';
import { pushChange } from './push.ts';
import { REMOVING } from './remove.ts';
import { SHOP } from './shop.ts';
import { applicationsBesides } from './shown.ts';
import { statusOf } from './status.ts';
import { persist, type Step, type StepTools } from './step.ts';
import type { DemoTables } from './tables.ts';

export interface DemoDeps {
  readonly work: UnitOfWork<DemoTables>;
  readonly agents: Agents;
  readonly commits: CommitsOfPeople;
  readonly builds: DemoBuilds;
  readonly deployments: DemoDeployments;
  readonly helm: Helm;
  /** The id of a pipeline by its name. */
  readonly pipelineId: (accountId: string, name: string) => Promise<string | undefined>;
  readonly operatingAccountId: () => Promise<string>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Where the demo can be: what only a process that serves knows. */
interface DemoPlace {
  /** Where the platform listens on this machine. */
  readonly url: string;
  /** The demo comes by itself, if it is not there: this is the first start of an empty home. */
  readonly isFirstStart: boolean;
  /** What keeps the demo from being here. */
  readonly why?: string | undefined;
}

export interface DemoModule {
  readonly routes: readonly Route[];
  /** Goes on with what an earlier process had begun, or begins. Returns at once. */
  start(place: DemoPlace): void;
  stop(): Promise<void>;
}

/** Longer than bringing the demo takes where it takes long. */
const KEY_MS = 3_600_000;

export const createDemo = (deps: DemoDeps): DemoModule => new Demo(deps);

class Demo implements DemoModule {
  readonly #deps: DemoDeps;
  readonly #store: DemoStore;
  readonly #stopping = new AbortController();
  #place: DemoPlace | undefined;
  #running: Promise<void> | undefined;

  constructor(deps: DemoDeps) {
    this.#deps = deps;
    this.#store = new DemoStore(deps.work);
  }

  get routes(): readonly Route[] {
    const status = (accountId: string) => this.#status(accountId);
    return [
      route(getDemo, (_, { principal }) => status(principal.accountId)),
      route(addDemo, async (_, { context }) => {
        await this.#add(context);
        return status(context.actor.accountId);
      }),
      route(removeDemo, async (_, { context }) => {
        await this.#remove(context);
        return status(context.actor.accountId);
      }),
      route(pushDemo, async ({ body }, call) => {
        const pushed = await pushChange(this.#deps.commits, call, body.service);
        return pushed;
      }),
    ];
  }

  start(place: DemoPlace): void {
    this.#place = place;
    if (place.why === undefined) this.#running = this.#resume(place);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the process is about to stop'));
    await this.#running;
  }

  async #resume({ isFirstStart }: DemoPlace): Promise<void> {
    const { log, operatingAccountId } = this.#deps;
    try {
      const accountId = await operatingAccountId();
      const context = this.#contextOf(accountId);
      const known = await this.#store.find(accountId);
      if (known) await this.#renew(known);
      if (!known && isFirstStart) await this.#begin(context, 'bringing');
      if ((!known && isFirstStart) || known?.phase === 'bringing' || known?.phase === 'removing')
        await this.#carryOn(accountId);
    } catch (error) {
      if (!this.#stopping.signal.aborted) log.warn({ error }, 'the demo could not be looked after');
    }
  }

  /** Brings what an earlier version made to what this one makes. */
  async #renew(row: DemoRow): Promise<void> {
    const { account_id: accountId, agent_id: agentId } = row;
    const { agents, log } = this.#deps;
    if (!(await hasWideLogin(agents, { accountId, agentId }))) return;
    await this.#asAgent(accountId, agentId, client => narrowLogin(this.#toolsOf(row, client)));
    log.info({}, 'the pipelines of the demo push with a key for its repositories only from now on');
  }

  async #add(context: ChangeContext): Promise<void> {
    const { accountId } = context.actor;
    await this.#requirePossible(accountId);
    const known = await this.#store.find(accountId);
    if (known?.phase === 'ready') return;
    if (known?.phase === 'removing')
      throw new Fault('DEMO_NOT_READY', 'the demo is being taken away; add it again when it is gone');
    if (!known) await this.#refuseTaken(accountId);
    if (known?.phase !== 'bringing') await this.#begin(context, 'bringing');
    this.#goOn(accountId);
  }

  async #remove(context: ChangeContext): Promise<void> {
    const { accountId } = context.actor;
    await this.#requirePossible(accountId);
    const known = await this.#store.find(accountId);
    if (!known) return;
    if (known.phase === 'ready' || known.phase === 'failed') await this.#refuseInUse(known);
    if (known.phase !== 'removing') await this.#begin(context, 'removing');
    this.#goOn(accountId);
  }

  /** The ids of the service accounts are noted before there are any, so that none is ever made twice. */
  #begin(context: ChangeContext, phase: 'bringing' | 'removing'): Promise<void> {
    const { clock, ids } = this.#deps;
    return this.#store.begin(context, {
      phase,
      now: clock.now(),
      agentId: ids.next(),
      pipelinesAgentId: ids.next(),
    });
  }

  /** Whatever runs sees what is wanted now at its next step. */
  #goOn(accountId: string): void {
    const before = this.#running ?? Promise.resolve();
    this.#running = before.then(async () => {
      try {
        await this.#carryOn(accountId);
      } catch (error) {
        // Where it stands is on record: the next start, or whoever asks again, goes on from there.
        if (!this.#stopping.signal.aborted)
          this.#deps.log.warn({ error }, 'the demo could not be looked after');
      }
    });
  }

  async #requirePossible(accountId: string): Promise<void> {
    const why = await this.#whyNot(accountId);
    if (why !== undefined) throw new Fault('DEMO_IMPOSSIBLE', why);
  }

  async #whyNot(accountId: string): Promise<string | undefined> {
    if (accountId !== (await this.#deps.operatingAccountId()))
      return 'the demo belongs to the first account of an installation';
    return this.#place ? this.#place.why : 'this process does not run all that the demo needs';
  }

  async #refuseTaken(accountId: string): Promise<void> {
    const { agents, ids } = this.#deps;
    const context = this.#contextOf(accountId);
    const [passing, pushing] = [ids.next(), ids.next()];
    const look = async (client: PlatformClient): Promise<readonly string[]> => {
      // Refused by itself where somebody has that name.
      await agents.ensure(context, { id: pushing, name: PIPELINES, admin: false });
      return takenNames({ client });
    };
    const taken = await this.#asAgent(accountId, passing, look).finally(async () => {
      for (const id of [pushing, passing]) await agents.remove(context, id);
    });
    if (taken.length > 0)
      throw new Fault('DEMO_NAME_TAKEN', `the demo would need names that are taken: ${taken.join(', ')}`);
  }

  /** What people made beside the demo would lose the files that it is made of. */
  async #refuseInUse({ account_id: accountId, agent_id: agentId }: DemoRow): Promise<void> {
    const others = await this.#asAgent(accountId, agentId, applicationsBesides);
    if (others.length > 0)
      throw new Fault(
        'DEMO_IN_USE',
        `the Git Source of the demo holds applications that are not its own: ${others.slice(0, 10).join(', ')}`,
        { applications: others.slice(0, 100) },
      );
  }

  async #carryOn(accountId: string): Promise<void> {
    const { log } = this.#deps;
    const row = await this.#store.find(accountId);
    if (row?.phase !== 'bringing' && row?.phase !== 'removing') return;
    try {
      const finished = await this.#asAgent(accountId, row.agent_id, client => this.#walk(row, client));
      if (finished) await this.#end(row);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      const problem = failureText(error);
      const now = this.#deps.clock.now();
      await this.#store.noteEnd(accountId, { of: row.phase, phase: 'failed', problem, now });
      log.warn({ error }, 'the demo could not be brought or taken away');
    }
  }

  /** False where something else is wanted meanwhile. */
  async #walk(row: DemoRow, client: PlatformClient): Promise<boolean> {
    const { account_id: accountId, phase } = row;
    const steps: readonly Step[] = phase === 'bringing' ? BRINGING : REMOVING;
    const tools = this.#toolsOf(row, client);
    const isWanted = async () => (await this.#store.find(accountId))?.phase === phase;
    const done = [...row.done];
    for (const step of steps) {
      if (!(await isWanted())) return false;
      if (done.includes(step.name)) continue;
      if (!(await persist(step, tools, isWanted))) return false;
      done.push(step.name);
      await this.#store.noteDone(accountId, done);
    }
    return isWanted();
  }

  #toolsOf(row: DemoRow, client: PlatformClient): StepTools {
    const { account_id, agent_id: agentId, pipelines_agent_id: pipelinesAgentId } = row;
    const { clock, log, builds, deployments, agents, helm } = this.#deps;
    const context = this.#contextOf(account_id);
    const { signal } = this.#stopping;
    return {
      client,
      context,
      builds,
      deployments,
      agents,
      helm,
      agentId,
      pipelinesAgentId,
      clock,
      log,
      signal,
    };
  }

  async #end(row: DemoRow): Promise<void> {
    const { account_id: accountId, agent_id: agentId, phase, started_at } = row;
    const { agents, clock, log } = this.#deps;
    const now = clock.now();
    const seconds = Math.round((now.getTime() - started_at.getTime()) / 100) / 10;
    if (phase === 'bringing') {
      await this.#store.noteEnd(accountId, { of: phase, phase: 'ready', now });
      log.info({ seconds }, 'the demo shop is synced and healthy');
      return;
    }
    for (const id of [row.pipelines_agent_id, agentId]) await agents.remove(this.#contextOf(accountId), id);
    await this.#store.forget(accountId);
    log.info({ seconds }, 'the demo shop is gone');
  }

  /** Gives the platform as a client, with a key of the demo's service account that ends with the job. */
  async #asAgent<Result>(
    accountId: string,
    agentId: string,
    job: (client: PlatformClient) => Promise<Result>,
  ): Promise<Result> {
    const { agents, clock } = this.#deps;
    const url = this.#place?.url;
    if (url === undefined) throw new Error('the demo has no place yet');
    const context = this.#contextOf(accountId);
    await agents.ensure(context, { id: agentId, name: SHOP, admin: true });
    const expiresAt = new Date(clock.now().getTime() + KEY_MS);
    const key = await agents.issueKey(context, { serviceAccountId: agentId, name: 'demo', expiresAt });
    try {
      return await job(createPlatformClient({ url, key: key.token, signal: this.#stopping.signal }));
    } finally {
      await agents.endKey(context, key.id);
    }
  }

  #contextOf(accountId: string): ChangeContext {
    return { actor: systemActor(accountId, 'demo') };
  }

  async #status(accountId: string): Promise<DemoStatus> {
    return statusOf({
      row: await this.#store.find(accountId),
      why: await this.#whyNot(accountId),
      pipelineId: name => this.#deps.pipelineId(accountId, name),
    });
  }
}
