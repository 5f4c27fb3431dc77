import { Poller } from '@freshet/kit/background';
import type { Schedule } from '../cron-executor/index.ts';
import type { Access, GuardedEntity, Route } from '../gateway/index.ts';
import type { Invalidation } from '../invalidation/index.ts';
import { Bell } from './bell.ts';
import { findBuild, isEnded } from './build-store.ts';
import { claimBuild } from './claim-build.ts';
import { type BuildsConsumer, buildsConsumers } from './consumers.ts';
import type { BuildsCore } from './core.ts';
import { wakeDelayed } from './delayed-builds.ts';
import { createDemoBuilds, type DemoBuilds } from './demo-builds.ts';
import type { BuildDesk } from './desk.ts';
import { expireBuilds } from './expire-builds.ts';
import { idTokenRoute } from './id-token-route.ts';
import { findImage } from './images.ts';
import { commandsFor, releaseClaim, renewClaims, resumeClaims, sweepLeases } from './leases.ts';
import { prepareWork } from './prepare-work.ts';
import { readRoutes } from './read-routes.ts';
import { runRoutes } from './run-routes.ts';
import { buildEntity } from './sight.ts';
import { type StartBuild, startBuild } from './start-build.ts';
import { stepsOf } from './step-store.ts';
import { takeReports } from './take-reports.ts';

export interface BuildsDeps extends Omit<BuildsCore, 'bell'> {
  readonly invalidation: Pick<Invalidation, 'announce' | 'on'>;
  readonly access: Pick<Access, 'decideEntity'>;
}

/** What readers of logs need to know of a build. */
interface BuildState {
  readonly id: string;
  readonly entity: GuardedEntity;
  readonly status: string;
  readonly ended: boolean;
  readonly steps: readonly { readonly id: string; readonly status: string; readonly createdAt?: Date }[];
}

export interface BuildsModule {
  /** Begins a build, whoever asks for it. */
  readonly start: StartBuild;
  /** For runners. */
  readonly desk: BuildDesk;
  /** For the demo: builds that never ran. */
  readonly demo: DemoBuilds;
  readonly states: { find(accountId: string, id: string): Promise<BuildState | undefined> };
  /** Builds as things that can be annotated. */
  readonly annotated: {
    find(
      accountId: string,
      id: string,
    ): Promise<
      | (GuardedEntity & { readonly name: string; readonly noted: Readonly<Record<string, string>> })
      | undefined
    >;
  };
  /** Images that builds told of, as things that can be annotated. */
  readonly images: {
    find(
      accountId: string,
      idOrName: string,
    ): Promise<(GuardedEntity & { readonly name: string }) | undefined>;
  };
  readonly routes: readonly Route[];
  readonly consumers: readonly BuildsConsumer[];
  readonly schedules: readonly Schedule[];
  /** Looks after leases and delayed builds; `look` is one turn, and says how many it moved on. */
  readonly keeper: { start(): void; stop(): Promise<void>; look(): Promise<number> };
}

/** Between two looks at what nobody tells of: leases that are over, builds whose time has come. */
const LOOK_MS = 1_000;

export const createBuilds = ({ invalidation, access, ...deps }: BuildsDeps): BuildsModule => {
  const { work, clock, log } = deps;
  const bell = new Bell({
    announce: (topic, key) => invalidation.announce(work.sql, topic, key),
    on: (topic, listener) => invalidation.on(topic, listener),
    clock,
    onTrouble: error => log.debug({ error }, 'other processes were not woken'),
  });
  const core: BuildsCore = { ...deps, bell };
  return {
    start: startBuild(core),
    desk: createDesk(core),
    demo: createDemoBuilds(core),
    states: { find: (accountId, id) => stateOf(core, accountId, id) },
    annotated: {
      find: async (accountId, id) => {
        const build = await findBuild(work.sql, accountId, id);
        return (
          build && {
            ...(await buildEntity(work.sql, build)),
            name: `${build.pipeline_name} #${build.number}`,
            noted: build.annotations,
          }
        );
      },
    },
    images: {
      find: async (accountId, idOrName) => {
        const image = await findImage(work.sql, accountId, idOrName);
        return image && { id: image.id, accountId, name: image.internal_id };
      },
    },
    routes: [...runRoutes({ core, access }), ...readRoutes(core), idTokenRoute(core)],
    consumers: buildsConsumers(core),
    schedules: [
      {
        name: 'builds.expire',
        cron: '7 4 * * *',
        catchUp: 'once',
        run: async signal => void (await expireBuilds(core, signal)),
      },
    ],
    keeper: createKeeper(core),
  };
};

const createDesk = (core: BuildsCore): BuildDesk => ({
  claim: runner => claimBuild(core, runner),
  renew: (runnerId, claims) => renewClaims(core, runnerId, claims),
  report: (claim, reports) => takeReports(core, claim, reports),
  prepare: (claim, read) => prepareWork(core, claim, read),
  resume: (runnerId, held) => resumeClaims(core, runnerId, held),
  release: (claim, reason) => releaseClaim(core, claim, reason),
  commands: (claim, after) => commandsFor(core, claim, after),
  onWork: listener => core.bell.onWork(listener),
  onCommand: listener => core.bell.onCommand(listener),
});

const createKeeper = (core: BuildsCore): BuildsModule['keeper'] => {
  const look = async (): Promise<number> => (await wakeDelayed(core)) + (await sweepLeases(core));
  const poller = new Poller({
    name: 'builds keeper',
    clock: core.clock,
    log: core.log,
    turn: async () => {
      const moved = await look();
      // Who waits for work looks again, should a wake-up have been lost.
      core.bell.look();
      return moved > 0 ? 0 : LOOK_MS;
    },
  });
  return { start: () => poller.start(), stop: () => poller.stop(), look };
};

const stateOf = async (
  { work }: BuildsCore,
  accountId: string,
  id: string,
): Promise<BuildState | undefined> => {
  const build = await findBuild(work.sql, accountId, id);
  if (!build) return undefined;
  const steps = await stepsOf(work.sql, id);
  return {
    id,
    entity: await buildEntity(work.sql, build),
    status: build.state === 'denied' ? 'error' : build.state,
    ended: isEnded(build),
    steps: steps.map(step => ({
      id: step.step_id,
      status: step.phase === 'ended' ? (step.result ?? 'skipped') : step.phase,
      ...(step.started_at === null ? {} : { createdAt: step.started_at }),
    })),
  };
};
