import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';

/** The runners that serve one runtime environment. */
export interface Pool {
  readonly name: string;
  readonly busy: number;
  readonly capacity: number;
  readonly online: number;
}

/** All runners in numbers. */
export interface Machines {
  readonly online: number;
  readonly all: number;
  readonly busy: number;
  readonly capacity: number;
  readonly pools: readonly Pool[];
}

interface Runner {
  readonly online: boolean;
  readonly capacity: number;
  readonly builds: readonly unknown[];
  readonly runtimes: readonly string[];
}

/** Heartbeats are no events. */
const LOOK_MS = 10_000;

/** How runners stand, all together and by the runtime environment that they serve. */
export const machinesOf = (runners: readonly Runner[]): Machines => {
  const there = runners.filter(({ online }) => online);
  const busyOf = (some: readonly Runner[]) => some.reduce((sum, { builds }) => sum + builds.length, 0);
  const capacityOf = (some: readonly Runner[]) => some.reduce((sum, { capacity }) => sum + capacity, 0);
  const names = [...new Set(runners.flatMap(({ runtimes }) => runtimes))].toSorted();
  return {
    online: there.length,
    all: runners.length,
    busy: busyOf(there),
    capacity: capacityOf(there),
    pools: names.map(name => {
      const serving = there.filter(({ runtimes }) => runtimes.includes(name));
      return { name, busy: busyOf(serving), capacity: capacityOf(serving), online: serving.length };
    }),
  };
};

/** The runners of the account in numbers; undefined for who may not see them. */
export const useMachines = (): Machines | undefined => {
  const mayRead = useCan('read', 'agent');
  const { data } = useQuery({
    ...read('/runners', { query: { limit: 1000 } }),
    enabled: mayRead,
    refetchInterval: LOOK_MS,
    select: ({ runners }) => machinesOf(runners),
  });
  return mayRead ? data : undefined;
};
