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
    await this.#enter();
    try {
      return await cluster.client.apply(resource, target, {
        manager: MANAGER,
        force: true,
        dryRun: true,
        fieldValidation: 'Ignore',
      });
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running >= AT_ONCE) await new Promise<void>(resolve => this.#waiting.push(resolve));
    else this.#running += 1;
  }

  /** Who waits takes the place at once, so that nobody comes in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
