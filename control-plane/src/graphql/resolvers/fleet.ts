import type { QueryApplicationFleetArgs } from '@freshet/contracts/graphql';
import { whyOf } from '@freshet/domain/fleet';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { type ReadApplication, type ReadModel, standingOf } from '../../event-handler/index.ts';
import type { ResolverContext } from '../resolver-context.ts';
import { filterOf } from './application-filter.ts';
import { type SilentRuntimes, silentSince } from './silent-runtimes.ts';

const MOST = 200;

const atMost = (name: string, count: number): number => {
  if (count >= 1 && count <= MOST) return count;
  throw new Fault('REQUEST_INVALID', `${name} must be between 1 and ${MOST}`);
};

type Fleet = Awaited<ReturnType<ReadModel['applications']['fleet']>>;

interface Deps {
  readonly readModel: ReadModel;
  readonly clock: Clock;
  readonly silent: SilentRuntimes;
}

/** The fleet in numbers, and what a list of it says of each application. */
export const fleetResolvers = ({ readModel, clock, silent }: Deps) => ({
  Query: {
    applicationFleet: async (
      _: unknown,
      { filter, groupBy = 'CLUSTER', groups = 24, values = 12 }: QueryApplicationFleetArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const { news, holders, ...fleet } = await readModel.applications.fleet(principal, {
        filter: filterOf(filter, {}),
        groupBy,
        groups: atMost('groups', groups),
        values: atMost('values', values),
        now: clock.now(),
      });
      return {
        ...fleet,
        news: news && { ...news, since: news.since.toISOString() },
        holders: async () => (await holders()).map(holderWire),
      };
    },
  },
  Application: {
    silentSince: async (application: { readonly runtime: string }, _: unknown, context: ResolverContext) =>
      (await silentSince(silent, context, application.runtime))?.toISOString(),
  },
});

const holderWire = ({ application, ...below }: Awaited<ReturnType<Fleet['holders']>>[number]) => {
  const { id, parentId, runtime, entity, head } = application;
  const { kind, namespace, name, health, sync } = head;
  return {
    ...below,
    id,
    parentId,
    kind,
    runtime,
    namespace,
    name,
    isGitSource: entity === 'git-source',
    health: health.status,
    sync: sync.status,
    why: () => whyOf(standingOf(head)),
  };
};

/** How an application stands, in the words of the API. */
export const standingWire = ({ state, stateSince, environment, head }: ReadApplication) => ({
  state,
  stateSince: stateSince.toISOString(),
  why: () => whyOf(standingOf(head)),
  environment,
  hold: standingOf(head).hold,
  holdsApplications: head.kind === 'ApplicationSet' || (head.trouble?.applications ?? 0) > 0,
});
