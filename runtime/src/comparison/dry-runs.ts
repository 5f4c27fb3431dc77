import { groupOf, type KubeObject, versionOf } from '@freshet/domain/objects';
import type { LiveCluster } from '../clusters/index.ts';
import { MANAGER } from './predict.ts';

/** No cluster is asked more than this at once. */
const AT_ONCE = 10;

/** Applies that change nothing, to hear what the server would make of them. */
export class DryRuns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async apply(target: KubeObject, cluster: Pick<LiveCluster, 'client' | 'kindOf'>): Promise<KubeObject> {
    const { apiVersion, kind } = target;
    const resource =
      cluster.kindOf(groupOf(apiVersion), kind, versionOf(apiVersion)) ??
      (await cluster.client.resourceOf(target));
    if (this.#running >= AT_ONCE) await new Promise<void>(resolve => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await cluster.client.apply(resource, target, {
        manager: MANAGER,
        force: true,
        dryRun: true,
        fieldValidation: 'Ignore',
      });
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
