/**
 * Runs a build: whatever happens is told to the machine of `domain/builds`, what that decides goes to the journal, and
 * once it is there it is done. Nothing is known but what the journal says, so a build whose engine was killed goes
 * on from it: attempts that were under way have failed, and everything else is as it was.
 */
import { join } from 'node:path';
import {
  type Action,
  applyEvent,
  type BuildEvent,
  type BuildState,
  type BuildStatus,
  decide,
  type KeptStep,
  newBuild,
  outstanding,
  type Plan,
  type ReportedEvent,
  replayBuild,
  type ServicesNode,
  type StepNode,
  scopeFor,
} from '@freshet/domain/builds';
import { interpolateTree, lookupScope, mergeVariables, type Scope } from '@freshet/domain/expressions';
import type { Records } from '@freshet/domain/pipelines';
import { isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { BuildPlace, Executor, OpenOptions } from '../executor/index.ts';
import type { Journal } from '../journal/index.ts';
import type { Secrets } from '../masking/index.ts';
import { endLeftovers } from '../processes/index.ts';
import { startServices } from '../services/index.ts';
import type { BuildServices, Connections, StepRunners } from '../step/index.ts';
import { prepareVolume } from '../workspace/index.ts';
import { type AttemptSetting, followProgram, makeAttempt, maskedOutput } from './attempt.ts';
import { filledRecords } from './filled-records.ts';
import type { BuildSink } from './sink.ts';
import { changesIn, changesOf } from './step-changes.ts';
import { Timers } from './timers.ts';

/** Everything that one build is run with. */
export interface BuildOrder {
  readonly buildId: string;
  readonly plan: Plan;
  /** Variables of the build, without those that the engine adds. */
  readonly scope: Scope;
  readonly secrets: Secrets;
  readonly executor: Executor;
  readonly runners: StepRunners;
  readonly connections: Connections;
  readonly volume: { readonly name: string; readonly directory: string };
  /** A directory of this build for the engine and its executor. */
  readonly directory: string;
  /** Where programs of the machine are looked for. */
  readonly path: string;
  readonly journal: Journal;
  readonly sink: BuildSink;
  readonly clock: Clock;
  /** How long a program that is asked to end may take. */
  readonly graceMs: number;
  /** What a build that is started over takes from the one before. */
  readonly kept?: readonly KeptStep[];
  /** What the journal says of a build whose engine was killed, and what is to become of it. */
  readonly interrupted?: Interruption;
  /** Waited for before anything of the build begins, when it has not begun yet. */
  readonly mayBegin?: () => Promise<void>;
}

/** A build whose engine was killed. */
interface Interruption {
  readonly events: readonly BuildEvent[];
  readonly becomes: 'continue' | 'end';
  /** How many changes of steps were told before; those that the journal has beyond are told now. */
  readonly told?: number;
}

/** How a build ended. */
export interface BuildEnd {
  readonly status: BuildStatus;
  readonly reason: string;
}

/** A build that is under way. */
export interface RunningBuild {
  /** Rejects with a fault when the engine itself cannot go on. */
  readonly finished: Promise<BuildEnd>;
  /** Ends what runs; a second time, or by force, what cleans up as well and without grace. */
  cancel(reason: string, force?: boolean): void;
  answer(id: string, isApproved: boolean, by: string): void;
}

const INTERRUPTED = 'the engine was killed while it ran';

class BuildRun implements RunningBuild {
  readonly finished: Promise<BuildEnd>;
  readonly #order: BuildOrder;
  readonly #place: BuildPlace;
  readonly #scope: Scope;
  readonly #setting: AttemptSetting;
  readonly #timers: Timers;
  readonly #kill = new AbortController();
  readonly #attempts = new Map<string, AbortController>();
  readonly #running = new Set<Promise<void>>();
  readonly #settle = Promise.withResolvers<BuildEnd>();
  #services: BuildServices | undefined;
  #state: BuildState;
  #cancelled = 0;
  #isOver = false;

  constructor(order: BuildOrder, place: BuildPlace) {
    this.#order = order;
    this.#place = place;
    this.finished = this.#settle.promise;
    this.#timers = new Timers(order.clock);
    this.#state = newBuild(order.plan);
    const { scope, secrets } = order;
    const own = mergeVariables([
      {
        source: 'system',
        variables: [
          { name: 'CF_BUILD_ID', value: order.buildId },
          { name: 'CF_VOLUME_NAME', value: order.volume.name },
          { name: 'CF_VOLUME_PATH', value: place.volumePath },
          { name: 'CI', value: 'true' },
        ],
      },
    ]);
    secrets.addAll([...scope.variables.values()].filter(one => one.encrypted).map(({ value }) => value));
    this.#scope = {
      ...scope,
      variables: new Map([...own, ...scope.variables]),
      // What is looked up in a store is a secret from then on.
      secret: reference => {
        const value = scope.secret?.(reference);
        if (value !== undefined) secrets.add(value);
        return value;
      },
    };
    this.#setting = { ...order, place, volume: order.volume.directory };
  }

  begin(): void {
    const { kept } = this.#order;
    this.#tell({ type: 'build.started', at: this.#now(), ...(kept ? { kept } : {}) });
  }

  /** Goes on where the journal ends. */
  async goOn({ events, becomes, told }: Interruption): Promise<void> {
    const { plan, journal, mayBegin } = this.#order;
    const decision = decide(plan, replayBuild(plan, events), { at: this.#now(), scope: this.#scope });
    this.#state = decision.state;
    this.#hideExports(events);
    await journal.append(decision.events);
    if (told !== undefined)
      for (const change of changesIn(plan, [...events, ...decision.events]).slice(told)) this.#show(change);
    if (becomes === 'end') this.cancel('the engine was killed, and the build with it', true);
    else await this.#serveAgain();
    for (const action of outstanding(plan, this.#state)) this.#resume(action);
    if (this.#state.status !== 'new') return;
    await mayBegin?.();
    this.begin();
  }

  cancel(reason: string, force = false): void {
    this.#cancelled += 1;
    const isForced = force || this.#cancelled > 1;
    if (isForced) this.#kill.abort();
    this.#tell({ type: 'build.cancelled', at: this.#now(), reason, force: isForced });
  }

  answer(id: string, isApproved: boolean, by: string): void {
    const type = isApproved ? 'approval.given' : 'approval.denied';
    this.#tell({ type, at: this.#now(), node: id, by: { name: by, type: 'user' } });
  }

  #now(): number {
    return this.#order.clock.now().getTime();
  }

  #tell(event: ReportedEvent): void {
    // What comes after the end changes nothing, and must not follow it in the journal.
    if (this.#isOver || (this.#state.status !== 'new' && this.#state.status !== 'running')) return;
    const { plan, journal } = this.#order;
    const decision = decide(plan, applyEvent(plan, this.#state, event), {
      at: this.#now(),
      scope: this.#scope,
    });
    this.#state = decision.state;
    const events = [event, ...decision.events];
    journal.append(events).then(
      () => {
        for (const one of events) for (const change of changesOf(plan, this.#state, one)) this.#show(change);
        for (const action of decision.actions) this.#carryOut(action);
      },
      (error: unknown) => void this.#giveUp(error),
    );
  }

  #show(change: Parameters<BuildSink['step']>[0]): void {
    const { sink, secrets } = this.#order;
    sink.step(change.reason === undefined ? change : { ...change, reason: secrets.hide(change.reason) });
  }

  #carryOut(action: Action): void {
    if (this.#isOver) return;
    switch (action.kind) {
      case 'start':
        if (action.node.kind === 'services') this.#track(this.#serve(action.node, action.attempt));
        else this.#track(this.#attempt(action.node, action.attempt, action.limits.maxAttempts));
        break;
      case 'stop':
        this.#stop(action.node.id, action.attempt);
        break;
      case 'await-approval':
        this.#order.sink.approval(action.node.id, this.#order.secrets.hide(action.reason));
        break;
      case 'set-timer':
        this.#timers.at(action.at, () =>
          this.#tell({ type: 'timer.fired', at: this.#now(), timer: action.timer }),
        );
        break;
      case 'record':
        this.#record(action.node.id, action.records);
        break;
      case 'finish':
        void this.#finish({ status: action.status, reason: this.#order.secrets.hide(action.reason) });
        break;
      case 'skip':
      case 'close-approval':
        break;
    }
  }

  /** What was under way when the engine was killed has ended with it; all else is done again. */
  #resume(action: Action): void {
    const isAttempt = (action.kind === 'start' && action.node.kind === 'step') || action.kind === 'stop';
    if (!isAttempt) {
      this.#carryOut(action);
      return;
    }
    const outcome = action.kind === 'stop' ? 'terminated' : 'failure';
    const { node, attempt } = action;
    this.#tell({
      type: 'step.finished',
      at: this.#now(),
      node: node.id,
      attempt,
      outcome,
      reason: INTERRUPTED,
    });
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#giveUp(error))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  async #attempt(node: StepNode, attempt: number, maxAttempts: number): Promise<void> {
    const key = `${node.id}#${attempt}`;
    const stop = new AbortController();
    this.#attempts.set(key, stop);
    const { exports, ...end } = await makeAttempt(this.#setting, {
      node,
      attempt,
      maxAttempts,
      state: this.#state,
      scope: this.#scope,
      services: this.#services,
      stop: stop.signal,
      kill: this.#kill.signal,
    });
    this.#attempts.delete(key);
    this.#tell({
      type: 'step.finished',
      at: this.#now(),
      node: node.id,
      attempt,
      ...end,
      ...(exports.length > 0 ? { exports } : {}),
    });
  }

  #stop(node: string, attempt: number): void {
    const running = this.#attempts.get(`${node}#${attempt}`);
    if (running) running.abort();
    else this.#tell({ type: 'step.finished', at: this.#now(), node, attempt, outcome: 'terminated' });
  }

  async #serve(node: ServicesNode, attempt: number): Promise<void> {
    const key = `${node.id}#${attempt}`;
    const stop = new AbortController();
    this.#attempts.set(key, stop);
    const failed = await this.#startServices(node, stop.signal);
    this.#attempts.delete(key);
    const end = stop.signal.aborted
      ? ({ outcome: 'terminated' } as const)
      : failed === undefined
        ? ({ outcome: 'success' } as const)
        : ({ outcome: 'failure', reason: failed } as const);
    this.#tell({ type: 'step.finished', at: this.#now(), node: node.id, attempt, ...end });
  }

  /** Why the services could not be started; undefined when they are there. */
  async #startServices(node: ServicesNode, stop: AbortSignal): Promise<string | undefined> {
    const { plan, secrets, graceMs, volume, clock, connections } = this.#order;
    const log = maskedOutput(this.#order, node.id);
    const scope = scopeFor(plan, this.#state, node.id, this.#scope);
    try {
      const services = interpolateTree(node.services, lookupScope(scope, 'image'))
        .value as typeof node.services;
      const running = await startServices(services, {
        place: this.#place,
        volume: volume.directory,
        directory: volume.directory,
        id: 'services',
        variables: Object.fromEntries([...scope.variables].map(([name, { value }]) => [name, value])),
        connections,
        output: log.output,
        signal: stop,
        clock,
        follow: program => followProgram(program, { stop, kill: this.#kill.signal }, graceMs),
      });
      this.#services = { name: services.name, running };
      return undefined;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return secrets.hide(isFault(error) ? `${words}. ${error.hint}` : words);
    } finally {
      await log.end();
    }
  }

  /** Services that were ready when the engine was killed are started anew, since steps rely on them. */
  async #serveAgain(): Promise<void> {
    const node = this.#order.plan.nodes.find(one => one.kind === 'services');
    if (node?.kind !== 'services' || this.#state.nodes.at(node.index).outcome !== 'success') return;
    const failed = await this.#startServices(node, this.#kill.signal);
    if (failed !== undefined) this.cancel(`the services could not be started again: ${failed}`);
  }

  #record(id: string, records: Records): void {
    const { plan, sink, secrets } = this.#order;
    const lookup = lookupScope(scopeFor(plan, this.#state, id, this.#scope));
    const replaced = JSON.stringify(filledRecords(records, lookup));
    sink.recorded(id, JSON.parse(secrets.hide(replaced)) as Records);
  }

  #hideExports(events: readonly BuildEvent[]): void {
    for (const event of events)
      if (event.type === 'step.finished')
        this.#order.secrets.addAll(
          (event.exports ?? []).filter(one => one.encrypted).map(({ value }) => value),
        );
  }

  async #finish(end: BuildEnd): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      await this.#tidyUp();
      this.#settle.resolve(end);
    } catch (error) {
      this.#settle.reject(error);
    }
  }

  /** The engine cannot go on: what runs is ended, and the reason told. */
  async #giveUp(error: unknown): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#kill.abort();
    for (const attempt of this.#attempts.values()) attempt.abort();
    await this.#tidyUp().catch(() => undefined);
    this.#settle.reject(error);
  }

  async #tidyUp(): Promise<void> {
    const { directory, buildId, clock } = this.#order;
    this.#timers.drop();
    await this.#services?.running.stop();
    await this.#place.close();
    await endLeftovers(join(directory, 'processes'), { buildId }, clock);
  }
}

/** Starts a build, or goes on with one whose engine was killed. */
export const startBuild = async (order: BuildOrder): Promise<RunningBuild> => {
  const { buildId, directory, executor, interrupted, clock, volume } = order;
  const place: OpenOptions = { buildId, volume: volume.directory, state: join(directory, 'executor') };
  if (interrupted) {
    await endLeftovers(join(directory, 'processes'), { buildId, lookAtAll: true }, clock);
    await executor.clean(place);
  } else await prepareVolume(volume.directory);
  const opened = await executor.open(place);
  order.sink.opened(opened.notices ?? []);
  const run = new BuildRun(order, opened);
  try {
    if (interrupted) await run.goOn(interrupted);
    else {
      await order.mayBegin?.();
      run.begin();
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
  return run;
};
