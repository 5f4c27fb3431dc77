import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import {
  carriesMark,
  isRunning,
  judge,
  type Ledger,
  OPERATION_ANNOTATION,
  type SyncTask,
} from '@freshet/domain/sync';
import type { ClusterWriter } from './cluster-writer.ts';
import { inParallel } from './in-parallel.ts';
import { messageOf } from './run-group.ts';

export interface Observation {
  readonly writer: ClusterWriter;
  readonly ledger: Ledger;
  readonly healthOf: (object: KubeObject) => Health | undefined;
}

/**
 * Looks after what runs. The copy that watches keep may be older than what was applied in an earlier pass, so it is
 * only believed where it says that something goes on: an end is asked for at the cluster itself.
 */
export const observe = async (tasks: readonly SyncTask[], observation: Observation): Promise<void> => {
  const running = tasks.filter(task => isRunning(observation.ledger.stateOf(task)));
  await inParallel(running, task => observeTask(task, observation));
};

const observeTask = async (task: SyncTask, { writer, ledger, healthOf }: Observation): Promise<void> => {
  const { live } = task;
  const seen = live && isMeant(task, live) ? healthOf(live) : undefined;
  if (seen && judge(seen, task.isHook) === 'Running') {
    ledger.record(task, { state: 'Running', message: seen.message });
    return;
  }
  const now = await readNow(task, { writer, ledger });
  if (now === 'unknown') return;
  if (!now) {
    const { group, kind, name } = task.key;
    ledger.record(task, {
      status: 'SyncFailed',
      state: 'Error',
      message: `Resource ${group}/${kind}/${name} is missing, it might have been deleted`,
    });
    return;
  }
  const health = healthOf(now);
  ledger.record(task, { state: judge(health, task.isHook), message: health?.message });
};

const readNow = async (
  task: SyncTask,
  { writer, ledger }: Pick<Observation, 'writer' | 'ledger'>,
): Promise<KubeObject | undefined | 'unknown'> => {
  try {
    const now = await writer.read(task);
    return now && isMeant(task, now) ? now : undefined;
  } catch (error) {
    ledger.record(task, { state: 'Error', message: `Failed to get live resource: ${messageOf(error)}` });
    return 'unknown';
  }
};

/** A hook of the same name that another operation has made is not the one that was begun. */
export const isMeant = ({ isHook, target }: SyncTask, object: KubeObject): boolean =>
  !isHook || carriesMark(object, target?.metadata.annotations?.[OPERATION_ANNOTATION] ?? '');
