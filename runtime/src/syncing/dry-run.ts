import {
  hasSyncOption,
  isNothingToDo,
  isPrune,
  type Ledger,
  pruneVerdict,
  type SyncOptions,
  type SyncTask,
} from '@freshet/domain/sync';
import { builtInShape, type JsonObject, misfitsOf, SHAPES_MINOR } from '@freshet/embedded-cluster/kube-types';
import type { TaskProblem } from './check-tasks.ts';
import { sentence } from './run-group.ts';

/**
 * Looks at everything that is to be applied before anything is. The cluster is not asked: a dry run there would fail
 * for what comes earlier in the same sync, namespaces, roles and definitions, and would double the requests. What can
 * be seen without it is whether an object is one at all, and whether a built-in kind has the fields that it names;
 * objects of custom kinds, and of clusters that may know more fields than we do, are held against their shapes by the
 * cluster when they are applied.
 */
export const dryRun = (
  tasks: readonly SyncTask[],
  options: SyncOptions,
  clusterVersion: string,
): readonly TaskProblem[] => {
  const validates = options.validate && minorOf(clusterVersion) <= SHAPES_MINOR;
  return tasks
    .filter(task => !(options.applyOutOfSyncOnly && isNothingToDo(task)))
    .flatMap(task => {
      const message = problemOf(task, validates);
      return message === undefined ? [] : [{ task, message }];
    });
};

/** Of `v1.34.5`; beyond all others where nobody can tell. */
const minorOf = (version: string): number =>
  Number(/^v?1\.(\d{1,4})/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);

const problemOf = ({ target, key }: SyncTask, validates: boolean): string | undefined => {
  if (!target) return undefined;
  const where = `${key.kind}/${key.name}`;
  if (!key.name) return `${key.kind}: resource name may not be empty`;
  for (const field of ['labels', 'annotations'] as const) {
    const wrong = Object.entries(target.metadata[field] ?? {}).find(([, value]) => typeof value !== 'string');
    if (wrong) return `${where}: metadata.${field}.${wrong[0]} has to be text`;
  }
  const shape = builtInShape(target.apiVersion, target.kind);
  if (!shape || !validates || hasSyncOption(target, 'Validate=false')) return undefined;
  const misfits = misfitsOf(target as unknown as JsonObject, shape);
  return misfits.length === 0 ? undefined : `${where}: ${misfits.slice(0, MOST_MISFITS).join(', ')}`;
};

const MOST_MISFITS = 10;

/** Says of each task what a sync would do with it. */
export const reportDryRun = (tasks: readonly SyncTask[], ledger: Ledger, options: SyncOptions): void => {
  for (const task of tasks) {
    if (isPrune(task)) {
      const verdict = pruneVerdict(task, options, true);
      if (verdict.kind === 'skip') ledger.record(task, { status: 'PruneSkipped', message: verdict.message });
      else ledger.record(task, { status: 'Pruned', message: 'pruned (dry run)' });
    } else {
      const change = task.live ? (task.isModified ? 'configured' : 'unchanged') : 'created';
      ledger.record(task, {
        status: 'Synced',
        state: 'Succeeded',
        message: sentence(task, `${change} (dry run)`),
      });
    }
  }
};
