import { groupOf, type KubeObject, versionOf } from '@freshet/domain/objects';
import { definedKind, hasSyncOption, type SyncOptions, type SyncTask } from '@freshet/domain/sync';
import { Fault } from '@freshet/kit/errors';
import type { SyncPass } from './sync-pass.ts';

export interface TaskProblem {
  readonly task: SyncTask;
  readonly message: string;
}

/**
 * What keeps an operation from being begun or continued: kinds that the cluster does not serve, unless their
 * definition comes with it, and objects that the project forbids.
 */
export const checkTasks = async (
  tasks: readonly SyncTask[],
  { cluster, refusalOf }: Pick<SyncPass, 'cluster' | 'refusalOf'>,
  options: SyncOptions,
): Promise<readonly TaskProblem[]> => {
  const defined = new Set(tasks.flatMap(task => definedKind(task.target) ?? []));
  const scopes = new Map<string, boolean | undefined>();
  const problems: TaskProblem[] = [];
  for (const task of tasks) {
    const object = task.target ?? task.live;
    if (!object) continue;
    const { apiVersion, kind } = object;
    const name = `${apiVersion} ${kind}`;
    if (!scopes.has(name)) scopes.set(name, await scopeOf(cluster, apiVersion, kind));
    const isNamespaced = scopes.get(name);
    const message =
      isNamespaced === undefined
        ? absenceOf(object, mayCome(task, options) || defined.has(`${groupOf(apiVersion)}/${kind}`))
        : refusalOf(object, isNamespaced);
    if (message !== undefined) problems.push({ task, message });
  }
  return problems;
};

/** Whether a kind that is not served may be served when the object is applied. */
const mayCome = ({ target }: SyncTask, { skipDryRunOnMissingResource }: SyncOptions): boolean =>
  skipDryRunOnMissingResource || hasSyncOption(target, 'SkipDryRunOnMissingResource=true');

const absenceOf = ({ apiVersion, kind }: KubeObject, isExpected: boolean): string | undefined =>
  isExpected
    ? undefined
    : `the cluster serves no ${kind} in ${apiVersion}: its definition has to be installed first`;

/** Whether the objects of a kind live in namespaces; undefined where the cluster does not serve it. */
const scopeOf = async (
  cluster: SyncPass['cluster'],
  apiVersion: string,
  kind: string,
): Promise<boolean | undefined> => {
  const known = cluster.kindOf(groupOf(apiVersion), kind, versionOf(apiVersion));
  if (known) return known.namespaced;
  try {
    // Our copy of what the cluster serves may be older than the definition.
    return (await cluster.client.resourceOf({ apiVersion, kind })).namespaced;
  } catch (error) {
    if (error instanceof Fault && error.code === 'KUBE_KIND_UNKNOWN') return undefined;
    throw error;
  }
};
