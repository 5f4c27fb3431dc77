import type { WorkloadDetailQuery } from './cluster.proxy.generated.ts';

/** A workload with all that its panel shows. */
export type WorkloadDetail = WorkloadDetailQuery['workload'];
