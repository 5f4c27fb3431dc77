import type {
  DeliveryOverviewRecentArgs,
  QueryDeliveriesArgs,
  QueryDeliveryOverviewArgs,
} from '@freshet/contracts/graphql';
import { periodOf } from '@freshet/domain/periods';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { ReadModel } from '../../event-handler/index.ts';
import type { ResolverContext } from '../resolver-context.ts';
import { applicationWire } from './applications.ts';
import { pageSize } from './page.ts';

interface Deps {
  readonly readModel: ReadModel;
  readonly clock: Clock;
}

const DAYS_MAX = 90;
/** Clocks on land are at most 14 hours from UTC. */
const OFFSET_MAX = 14 * 60;

const within = (name: string, value: number, [least, most]: readonly [number, number]): number => {
  if (value >= least && value <= most) return value;
  throw new Fault('REQUEST_INVALID', `${name} must be between ${least} and ${most}`);
};

/** How delivery goes, as far as the caller may see it; each part is read when it is asked for. */
export const deliveryResolvers = ({ readModel, clock }: Deps) => ({
  Query: {
    deliveryOverview: async (
      _: unknown,
      { days, runtimes, environments, offsetMinutes }: QueryDeliveryOverviewArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const period = periodOf(
        clock.now(),
        within('days', days ?? 30, [1, DAYS_MAX]),
        within('offsetMinutes', offsetMinutes ?? 0, [-OFFSET_MAX, OFFSET_MAX]),
      );
      const { delivery } = readModel;
      const query = { period, runtimes: runtimes ?? undefined, environments: environments ?? undefined };
      let begun: ReturnType<typeof delivery.overview> | undefined;
      // Read once for all of its fields, and while the other parts are read.
      const overview = () => {
        begun ??= delivery.overview(principal, query);
        return begun;
      };
      return {
        from: period.from,
        to: period.to,
        days: async () => (await overview()).days,
        now: async () => (await overview()).now,
        before: async () => (await overview()).before,
        includesDemo: async () => (await overview()).includesDemo,
        mostActive: () => delivery.mostActive(principal, query),
        mostFailing: () => delivery.mostFailing(principal, query),
        environments: () => delivery.environments(principal, query),
        byRuntime: () => delivery.byRuntime(principal, query),
        recent: async ({ first }: DeliveryOverviewRecentArgs) =>
          (await delivery.recent(principal, query, pageSize(first))).map(
            ({ id, deploymentId, body, isDemo, ...application }) => ({
              ...body,
              ...application,
              id: deploymentId,
              applicationId: id,
              isRollback: body.isRollback ?? false,
              isDemo,
            }),
          ),
      };
    },
    deliveries: async (
      _: unknown,
      { images, ids }: QueryDeliveriesArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const found = await readModel.delivery.from(principal, { images: images ?? [], ids: ids ?? [] });
      const applications = await readModel.applications.find(principal, [
        ...new Set(found.map(({ applicationId }) => applicationId)),
      ]);
      const byId = new Map(applications.map(application => [application.id, application]));
      return found.flatMap(({ applicationId, deployment, isCurrent, traces }) => {
        const application = byId.get(applicationId);
        return application
          ? [
              {
                application: applicationWire(readModel, application),
                deployment: deployment ?? null,
                isCurrent,
                foundBy: traces,
              },
            ]
          : [];
      });
    },
  },
});
