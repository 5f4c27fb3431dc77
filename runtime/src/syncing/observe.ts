import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import {
  afterChange,
  carriesMark,
  isRunning,
  judge,
  type Ledger,
  OPERATION_ANNOTATION,
  type SyncTask,
} from '@freshet/domain/sync';
import { tellableMessage } from '@freshet/domain/workloads';
import type { ClusterWriter } from './cluster-writer.ts';
import { inParallel } from './in-parallel.ts';
import { failureOf } from './run-group.ts';
import { FIELD_MANAGER } from './writing.ts';

export interface Observation {
  readonly writer: ClusterWriter;
  readonly ledger: Ledger;
  readonly healthOf: (object: KubeObject) => Health | undefined;
  readonly now: Date;
}

/** How long the controllers of a kind have to notice what was applied before what they last said counts against it. */
const GRACE_MS = 3000;

/**
 * Looks after what runs. The copy that watches keep may be older than what was applied in an earlier pass, so it is
 * only believed where it says that something goes on: an end is asked for at the cluster itself.
 */
export const observe = async (
  tasks: readonly SyncTask[],
  observation: Observation,
): Promise<{ readonly at: Date | undefined }> => {
  const running = tasks.filter(task => isRunning(observation.ledger.stateOf(task)));
  let isSpared = false;
  await inParallel(running, async task => {
    if ((await observeTask(task, observation)) === 'spared') isSpared = true;
  });
  return { at: isSpared ? new Date(observation.now.getTime() + GRACE_MS) : undefined };
};

const observeTask = async (
  task: SyncTask,
  { writer, ledger, healthOf, now: at }: Observation,
): Promise<'spared' | undefined> => {
  const { live } = task;
  const seen = live && isMeant(task, live) ? healthOf(live) : undefined;
  if (live && seen && judge(seen, task.isHook) === 'Running') {
    ledger.record(task, {
      state: 'Running',
      message: messageOf(task, ledger, tellableMessage(live, seen.message)),
    });
    return undefined;
  }
  const now = await readNow(task, { writer, ledger });
  if (now === 'unknown') return undefined;
  if (!now) {
    const { group, kind, name } = task.key;
    ledger.record(task, {
      status: 'SyncFailed',
      state: 'Error',
      message: `Resource ${group}/${kind}/${name} is missing, it might have been deleted`,
    });
    return undefined;
  }
  const health = healthOf(now);
  const state = judge(health, task.isHook);
  const isSpared = state === 'Failed' && !task.isHook && isJustWritten(now, at);
  const shown = isSpared ? 'Running' : state;
  const news = tellableMessage(now, health?.message);
  ledger.record(task, {
    state: shown,
    // What failed is told in the words of the failure alone.
    message: shown === 'Failed' ? news : messageOf(task, ledger, news),
  });
  return isSpared ? 'spared' : undefined;
};

/** What was done to the object stays in its message, so that it is still known when the sync is over. */
const messageOf = (task: SyncTask, ledger: Ledger, news: string | undefined): string | undefined =>
  task.isHook ? news : afterChange(ledger.of(task).message, news);

/** Whether the engine has changed the object just now, by the clock of the cluster. */
const isJustWritten = ({ metadata }: KubeObject, at: Date): boolean =>
  (metadata.managedFields ?? []).some(entry => {
    const { manager, time } = entry as { manager?: string; time?: string };
    const age = at.getTime() - Date.parse(time ?? '');
    return manager === FIELD_MANAGER && age > -GRACE_MS && age < GRACE_MS;
  });

const readNow = async (
  task: SyncTask,
  { writer, ledger }: Pick<Observation, 'writer' | 'ledger'>,
): Promise<KubeObject | undefined | 'unknown'> => {
  try {
    const now = await writer.read(task);
    return now && isMeant(task, now) ? now : undefined;
  } catch (error) {
    ledger.record(task, { state: 'Error', message: `Failed to get live resource: ${failureOf(error)}` });
    return 'unknown';
  }
};

/** A hook of the same name that another operation has made is not the one that was begun. */
export const isMeant = ({ isHook, target }: SyncTask, object: KubeObject): boolean =>
  !isHook || carriesMark(object, target?.metadata.annotations?.[OPERATION_ANNOTATION] ?? '');
