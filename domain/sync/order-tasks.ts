import type { SyncPhase } from '@freshet/domain/applications';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { definedKind } from './definition.ts';
import { kindRank } from './kind-order.ts';
import { hasSyncOption } from './options.ts';
import { isNamespace, isPrune, type SyncTask, taskId } from './task.ts';

const PHASE_RANKS: Readonly<Record<SyncPhase, number>> = { PreSync: 0, Sync: 1, PostSync: 2, SyncFail: 3 };

/** Puts tasks into the order in which they run: by phase, wave, kind and name, with what others need before them. */
export const orderTasks = (tasks: readonly SyncTask[], pruneLast: boolean): readonly SyncTask[] => {
  const waved = prunedLast(mirrored(tasks), pruneLast);
  const sorted = [...waved].sort(byOrder);
  const housed = broughtForward(sorted, {
    brings: object => (isNamespace(object) ? object.metadata.name : undefined),
    needs: object => object.metadata.namespace,
  });
  return broughtForward(housed, {
    brings: definedKind,
    needs: object => `${groupOf(object.apiVersion)}/${object.kind}`,
  });
};

const byOrder = (one: SyncTask, other: SyncTask): number =>
  PHASE_RANKS[one.phase] - PHASE_RANKS[other.phase] ||
  one.wave - other.wave ||
  kindRank(one.key.kind) - kindRank(other.key.kind) ||
  compareTexts(one.key.name, other.key.name) ||
  compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** What was made last is removed first: the lowest wave of removals and the highest change places, and so on. */
const mirrored = (tasks: readonly SyncTask[]): readonly SyncTask[] => {
  const waves = [...new Set(tasks.filter(isPrune).map(task => task.wave))].sort((a, b) => a - b);
  if (waves.length < 2) return tasks;
  const mirror = new Map(waves.map((wave, place) => [wave, waves[waves.length - 1 - place] ?? wave]));
  return tasks.map(task => (isPrune(task) ? { ...task, wave: mirror.get(task.wave) ?? task.wave } : task));
};

/** Removals that shall wait for everything else come after the last wave of phase Sync. */
const prunedLast = (tasks: readonly SyncTask[], pruneLast: boolean): readonly SyncTask[] => {
  let last = 0;
  for (const task of tasks) if (task.phase === 'Sync') last = Math.max(last, task.wave);
  return tasks.map(task =>
    isPrune(task) && (pruneLast || hasSyncOption(task.live, 'PruneLast=true'))
      ? { ...task, wave: last + 1 }
      : task,
  );
};

interface Dependency {
  /** What an object makes possible, if anything. */
  readonly brings: (object: KubeObject) => string | undefined;
  /** What an object cannot do without. */
  readonly needs: (object: KubeObject) => string | undefined;
}

/** Moves what brings something right before the first task that needs it, into the phase and wave of that. */
const broughtForward = (tasks: readonly SyncTask[], { brings, needs }: Dependency): readonly SyncTask[] => {
  const firstUser = new Map<string, SyncTask>();
  const before = new Map<SyncTask, SyncTask[]>();
  const moved = new Set<SyncTask>();
  for (const task of tasks) {
    if (!task.target) continue;
    const brought = brings(task.target);
    if (brought === undefined) {
      const needed = needs(task.target);
      if (needed !== undefined && !firstUser.has(needed)) firstUser.set(needed, task);
      continue;
    }
    const user = firstUser.get(brought);
    if (!user) continue;
    const { phase, wave } = user;
    const row = before.get(user) ?? [];
    row.push({ ...task, phase, wave, id: taskId(task.key, phase) });
    before.set(user, row);
    moved.add(task);
  }
  if (moved.size === 0) return tasks;
  return tasks.flatMap(task => (moved.has(task) ? [] : [...(before.get(task) ?? []), task]));
};
