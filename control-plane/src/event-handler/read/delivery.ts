import type { Principal } from '@freshet/domain/access';
import { daysOf } from '@freshet/domain/periods';
import type { ReadDeps } from './applications.ts';
import {
  type DeliveryCount,
  type DeliveryQuery,
  deploymentCounts,
  type FailureCount,
  failureCounts,
} from './delivery-counts.ts';

/** How delivery went in a day or a period. Every deployment and every failed sync is in exactly one of the three. */
export interface DeliveryFigures {
  readonly successful: number;
  readonly failed: number;
  readonly rollbacks: number;
  /** The median from commit to deployed, and of how many deployments. */
  readonly leadSeconds: number | undefined;
  readonly leadOf: number;
  /** The median from trouble to all well, and how often. */
  readonly restoreSeconds: number | undefined;
  readonly restoredOf: number;
}

export interface ReadDelivery {
  readonly days: readonly (DeliveryFigures & { readonly day: Date })[];
  readonly now: DeliveryFigures;
  readonly before: DeliveryFigures;
  readonly includesDemo: boolean;
}

/** How delivery goes, over a period and the one before. */
export const readDelivery = async (
  deps: ReadDeps,
  principal: Principal,
  query: DeliveryQuery,
): Promise<ReadDelivery> => {
  const [deployments, failures] = await Promise.all([
    deploymentCounts(deps, principal, query),
    failureCounts(deps, principal, query),
  ]);
  const of = (day: number | null, isNow: boolean): DeliveryFigures => {
    const isOne = (row: { readonly day: number | null; readonly is_now: boolean }) =>
      row.day === day && row.is_now === isNow;
    return figuresOf(deployments.find(isOne), failures.filter(isOne));
  };
  return {
    days: daysOf(query.period).map((day, index) => ({ day, ...of(index, true) })),
    now: of(null, true),
    before: of(null, false),
    includesDemo: deployments.some(row => row.is_now && row.has_demo),
  };
};

const figuresOf = (
  deployed: DeliveryCount | undefined,
  failures: readonly FailureCount[],
): DeliveryFigures => {
  const countOf = (what: FailureCount['what']) => failures.find(row => row.what === what)?.count ?? 0;
  const { count = 0, rollbacks = 0, median, measured = 0 } = deployed ?? {};
  // A rollback that became degraded is told as a rollback.
  const degraded = Math.min(countOf('degraded'), count - rollbacks);
  return {
    successful: count - rollbacks - degraded,
    failed: countOf('sync') + degraded,
    rollbacks,
    leadSeconds: median ?? undefined,
    leadOf: measured,
    restoreSeconds: failures.find(row => row.what === 'restored')?.median ?? undefined,
    restoredOf: countOf('restored'),
  };
};
