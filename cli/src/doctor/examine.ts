import type { Check, Machine } from './check.ts';
import { contextFilePrivate, freeDisk, homeWritable, stateVersion } from './home.ts';
import { databaseReachable, listenPort } from './network.ts';
import { gitVersion, memory, nodeVersion, packagedPostgres, sandbox } from './software.ts';

/** Every check, in the order in which a first start would trip over it. */
const CHECKS: readonly Check[] = [
  nodeVersion,
  gitVersion,
  memory,
  homeWritable,
  freeDisk,
  stateVersion,
  contextFilePrivate,
  packagedPostgres,
  databaseReachable,
  listenPort,
  sandbox,
];

/** A check's result as it is shown and printed as JSON. */
export interface Examined {
  readonly title: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly explanation: string;
  readonly whatToDo?: string;
}

/** Runs all checks at once; one that breaks is a failed check, not the end of the examination. */
export const examine = (machine: Machine, checks: readonly Check[] = CHECKS): Promise<Examined[]> =>
  Promise.all(
    checks.map(async check => {
      try {
        return { title: check.title, ...(await check.run(machine)) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return {
          title: check.title,
          status: 'fail' as const,
          explanation: `could not be examined: ${reason}`,
          whatToDo: 'Report this; the check should have had words for it.',
        };
      }
    }),
  );
