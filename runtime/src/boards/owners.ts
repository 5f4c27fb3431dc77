import type { Application } from '@freshet/domain/applications';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { applicationNamed, isSelfReferenced, type Tracking, trackedInstance } from '@freshet/domain/tracking';
import { type Clusters, type LiveCluster, LOCAL_SERVER } from '../clusters/index.ts';

/** From a pod up to what people made; a circle ends somewhere. */
const DEEPEST = 8;

interface OwnersDeps {
  readonly clusters: Pick<Clusters, 'find'>;
  readonly settings: () => Tracking;
  /** Where applications lie that name no namespace. */
  readonly home: () => string;
}

/** Finds what objects of a cluster belong to: the controller that made them, and the application that Git keeps them for. */
export class Owners {
  readonly #deps: OwnersDeps;
  readonly #cluster: LiveCluster;
  readonly #applications: LiveCluster | undefined;
  readonly #known = new Map<string, Application | undefined>();

  constructor(deps: OwnersDeps, cluster: LiveCluster) {
    this.#deps = deps;
    this.#cluster = cluster;
    this.#applications = deps.clusters.find({ server: LOCAL_SERVER });
  }

  /** The chain from the object itself up to what nothing in the cluster controls. */
  chainOf(object: KubeObject): readonly KubeObject[] {
    const chain = [object];
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      const above = this.#controllerOf(chain.at(-1) ?? object);
      if (!above) break;
      chain.push(above);
    }
    return chain;
  }

  /**
   * Undefined for what no application of this runtime is responsible for. The one that made all the others has the say:
   * controllers copy marks to what they make, and whoever writes a template may write any mark into it.
   */
  applicationOf(object: KubeObject): Application | undefined {
    const tracking = this.#deps.settings();
    for (const one of this.chainOf(object).toReversed()) {
      const instance = isSelfReferenced(one, tracking) ? trackedInstance(one, tracking) : undefined;
      const found = instance === undefined ? undefined : this.#application(instance);
      if (found) return found;
    }
    return undefined;
  }

  #controllerOf({ metadata }: KubeObject): KubeObject | undefined {
    const owner = (metadata.ownerReferences ?? []).find(({ controller }) => controller === true);
    if (!owner) return undefined;
    const { apiVersion, kind, name, uid } = owner;
    const group = groupOf(apiVersion);
    const found =
      this.#cluster.get({ group, kind, name, namespace: metadata.namespace ?? '' }) ??
      this.#cluster.get({ group, kind, name, namespace: '' });
    // One of the same name that came later is not the owner.
    return found?.metadata.uid === uid ? found : undefined;
  }

  #application(instance: string): Application | undefined {
    if (!this.#known.has(instance)) this.#known.set(instance, this.#find(instance));
    return this.#known.get(instance);
  }

  #find(instance: string): Application | undefined {
    const key = {
      group: 'argoproj.io',
      kind: 'Application',
      ...applicationNamed(instance, this.#deps.home()),
    };
    const found = this.#applications?.get(key) as Application | undefined;
    // A mark that was copied along with an object to another cluster makes nobody responsible there.
    const goesTo = found && this.#deps.clusters.find(found.spec.destination);
    return goesTo?.server === this.#cluster.server ? found : undefined;
  }
}
