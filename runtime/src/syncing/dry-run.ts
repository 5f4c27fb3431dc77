import {
  isNothingToDo,
  isPrune,
  type Ledger,
  pruneVerdict,
  type SyncOptions,
  type SyncTask,
} from '@freshet/domain/sync';
import type { TaskProblem } from './check-tasks.ts';
import { sentence } from './run-group.ts';
import type { SyncPass } from './sync-pass.ts';

/**
 * Looks at everything that is to be applied before anything is. The cluster is not asked: a dry run there would fail
 * for what comes earlier in the same sync, namespaces, roles and definitions, and would double the requests. What can
 * be seen without it is whether an object is one at all, and whether it has the shape of its kind.
 */
export const dryRun = async (
  tasks: readonly SyncTask[],
  _pass: SyncPass,
  options: SyncOptions,
): Promise<readonly TaskProblem[]> =>
  tasks
    .filter(task => !(options.applyOutOfSyncOnly && isNothingToDo(task)))
    .flatMap(task => {
      const message = problemOf(task);
      return message === undefined ? [] : [{ task, message }];
    });

const problemOf = ({ target }: SyncTask): string | undefined => {
  if (!target) return undefined;
  const { metadata } = target;
  if (!metadata.name) return 'resource name may not be empty';
  for (const field of ['labels', 'annotations'] as const) {
    const wrong = Object.entries(metadata[field] ?? {}).find(([, value]) => typeof value !== 'string');
    if (wrong) return `metadata.${field}.${wrong[0]} has to be text`;
  }
  return undefined;
};

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
