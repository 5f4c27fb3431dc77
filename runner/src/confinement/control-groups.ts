/**
 * Control groups of Linux, which bound the memory and the processes of one step together. A runner makes them where it
 * may: below the group that it is in itself, or beside it, where a service manager has handed it that part of the tree.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '@freshet/kit/time';
import type { StepLimits } from './confinement.ts';

type Bound = 'memory' | 'processes';

/** A directory in which groups of steps are made, and what they bound. */
interface Hierarchy {
  readonly directory: string;
  readonly isUnified: boolean;
  readonly bounds: readonly Bound[];
}

const ROOT = '/sys/fs/cgroup';
const CONTROLLER = { memory: 'memory', processes: 'pids' } as const;
const FILES = {
  unified: { memory: 'memory.max', processes: 'pids.max' },
  legacy: { memory: 'memory.limit_in_bytes', processes: 'pids.max' },
} as const;

const REMOVE_MS = 2_000;
const LOOK_EVERY_MS = 10;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // there is no such controller or no such event
  }
};

/** Lines of `/proc/self/cgroup`: number, controllers, path. */
const ownGroups = (): readonly (readonly [controllers: string, path: string])[] =>
  read('/proc/self/cgroup')
    .split('\n')
    .map(line => /^\d+:([^:]*):(\/.*)$/.exec(line))
    .flatMap(match => (match ? [[match[1] ?? '', match[2] ?? '/'] as const] : []));

const groupName = (name: string): string => `freshet-${name}`;

/** Tries a directory by making a group in it and putting nothing into it. */
const boundsIn = (directory: string, isUnified: boolean, wanted: readonly Bound[]): readonly Bound[] => {
  const group = join(directory, groupName(`probe-${process.pid}`));
  try {
    mkdirSync(group);
  } catch {
    return [];
  }
  try {
    const files = isUnified ? FILES.unified : FILES.legacy;
    return wanted.filter(bound => {
      try {
        const path = join(group, files[bound]);
        writeFileSync(path, readFileSync(path, 'utf8').trim());
        return true;
      } catch {
        return false;
      }
    });
  } finally {
    rmdirSync(group);
  }
};

const hierarchyIn = (
  directories: readonly string[],
  isUnified: boolean,
  wanted: readonly Bound[],
): readonly Hierarchy[] => {
  for (const directory of directories) {
    const bounds = boundsIn(directory, isUnified, wanted);
    if (bounds.length > 0) return [{ directory, isUnified, bounds }];
  }
  return [];
};

/** The hierarchies that this process may make groups in. */
export const findHierarchies = (): readonly Hierarchy[] => {
  const groups = ownGroups();
  const legacy = (['memory', 'processes'] as const).flatMap(bound => {
    const own = groups.find(([controllers]) => controllers.split(',').includes(CONTROLLER[bound]));
    return own ? hierarchyIn([join(ROOT, CONTROLLER[bound], own[1])], false, [bound]) : [];
  });
  const unified = groups.find(([controllers]) => controllers === '');
  const missing = (['memory', 'processes'] as const).filter(
    bound => !legacy.some(({ bounds }) => bounds.includes(bound)),
  );
  if (!unified || missing.length === 0 || !existsSync(join(ROOT, 'cgroup.controllers'))) return legacy;
  const own = join(ROOT, unified[1]);
  // A group with processes of its own has no groups with limits below it, so those beside it come first.
  return [...legacy, ...hierarchyIn([dirname(own), own, ROOT].filter(isBelowRoot), true, missing)];
};

const isBelowRoot = (path: string): boolean => path === ROOT || path.startsWith(`${ROOT}/`);

/** The groups of one step. */
export interface StepGroups {
  /** Files that a process writes itself into. */
  readonly files: readonly string[];
  /** Removes the groups, and says which limit was hit. */
  close(): Promise<string | undefined>;
}

const limitOf = (bound: Bound, { memoryBytes, processes }: StepLimits): number | undefined =>
  bound === 'memory' ? memoryBytes : processes;

const wasKilledForMemory = (group: string, isUnified: boolean): boolean =>
  /^oom_kill [1-9]/m.test(read(join(group, isUnified ? 'memory.events' : 'memory.oom_control')));

const remove = async (group: string, clock: Clock): Promise<void> => {
  const deadline = clock.now().getTime() + REMOVE_MS;
  for (;;) {
    try {
      return rmdirSync(group);
    } catch {
      // Its last process has ended and is not gone yet; an empty group that stays harms nothing.
      if (clock.now().getTime() >= deadline) return;
      await clock.sleep(LOOK_EVERY_MS);
    }
  }
};

/** Makes the groups of one step. Throws where they cannot be made. */
export const openGroups = (
  name: string,
  limits: StepLimits,
  { hierarchies, clock }: { readonly hierarchies: readonly Hierarchy[]; readonly clock: Clock },
): StepGroups => {
  const made = hierarchies.flatMap(({ directory, isUnified, bounds }) => {
    const group = join(directory, groupName(name));
    const files = isUnified ? FILES.unified : FILES.legacy;
    const wanted = bounds.filter(bound => limitOf(bound, limits) !== undefined);
    if (wanted.length === 0) return [];
    mkdirSync(group, { recursive: true });
    for (const bound of wanted) writeFileSync(join(group, files[bound]), String(limitOf(bound, limits)));
    if (isUnified && wanted.includes('memory')) endAsOne(group);
    return [{ group, isUnified, boundsMemory: wanted.includes('memory') }];
  });
  return {
    files: made.map(({ group }) => join(group, 'cgroup.procs')),
    close: async () => {
      const isOver = made.some(
        ({ group, isUnified, boundsMemory }) => boundsMemory && wasKilledForMemory(group, isUnified),
      );
      for (const { group } of made) await remove(group, clock);
      return isOver
        ? `it took more than the ${sizeText(limits.memoryBytes ?? 0)} of memory that a step may`
        : undefined;
    },
  };
};

/** Half of a step is of no use. */
const endAsOne = (group: string): void => {
  try {
    writeFileSync(join(group, 'memory.oom.group'), '1');
  } catch {
    // An older kernel ends the process that asked for too much, and the step sees to the rest.
  }
};

const sizeText = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${Math.round((bytes / 2 ** 30) * 10) / 10} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`;
