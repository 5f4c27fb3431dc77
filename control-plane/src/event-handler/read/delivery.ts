import type { Principal } from '@freshet/domain/access';
import { daysOf } from '@freshet/domain/periods';
import type { ReadDeps } from './applications.ts';
import {
  type DeliveryQuery,
  type DeploymentCount,
  deploymentCounts,
  type FailureCount,
  failureCounts,
} from './delivery-counts.ts';

/** How delivery went in a day or a period. Every deployment and every failed sync is in exactly one of the three. */
interface DeliveryFigures {
  readonly successful: number;
  readonly failed: number;
  readonly rollbacks: number;
  /** The mean from commit to deployed, and of how many deployments. */
  readonly leadSeconds: number | undefined;
  readonly leadOf: number;
  /** The mean from trouble to all well, and how often. */
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
  const of = (isOne: (row: { readonly day: number | null }) => boolean): DeliveryFigures =>
    figuresOf(deployments.filter(isOne), failures.filter(isOne));
  return {
    days: daysOf(query.period).map((day, index) => ({ day, ...of(row => row.day === index) })),
    now: of(row => row.day !== null),
    before: of(row => row.day === null),
    includesDemo: deployments.some(row => row.day !== null && row.has_demo),
  };
};

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

const meanOf = (rows: readonly { readonly seconds: number; readonly measured: number }[]) => {
  const measured = sum(rows, row => row.measured);
  return { measured, mean: measured === 0 ? undefined : sum(rows, row => row.seconds) / measured };
};

const figuresOf = (
  deployed: readonly DeploymentCount[],
  failures: readonly FailureCount[],
): DeliveryFigures => {
  const of = (what: FailureCount['what']) => failures.filter(row => row.what === what);
  const count = sum(deployed, row => row.count);
  const rollbacks = sum(deployed, row => row.rollbacks);
  // A rollback that became degraded is told as a rollback.
  const degraded = Math.min(
    sum(of('degraded'), row => row.count),
    count - rollbacks,
  );
  const lead = meanOf(deployed);
  const restore = meanOf(of('restored'));
  return {
    successful: count - rollbacks - degraded,
    failed: sum(of('sync'), row => row.count) + degraded,
    rollbacks,
    leadSeconds: lead.mean,
    leadOf: lead.measured,
    restoreSeconds: restore.mean,
    restoredOf: restore.measured,
  };
};
