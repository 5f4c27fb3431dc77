import { Fault } from '../errors/index.ts';
import type { KubeWire } from './connection.ts';
import { isKubeError } from './kube-error.ts';
import type { KubeResource } from './resource.ts';

interface ResourceList {
  resources?: { name: string; kind: string; namespaced: boolean; group?: string; version?: string }[];
}

/** Which resource holds the objects of a kind. A kind that is not known is looked up anew, as it may have come since. */
export class Discovery {
  readonly #connection: KubeWire;
  readonly #versions = new Map<string, Promise<readonly KubeResource[]>>();

  constructor(connection: KubeWire) {
    this.#connection = connection;
  }

  async resourceOf(apiVersion: string, kind: string): Promise<KubeResource> {
    const found = (await this.#find(apiVersion, kind, true)) ?? (await this.#find(apiVersion, kind, false));
    if (found) return found;
    throw new Fault('KUBE_KIND_UNKNOWN', `the cluster knows no ${kind} in ${apiVersion}`, {
      apiVersion,
      kind,
    });
  }

  /** All resources of a group version that hold objects; none when the cluster does not serve it. */
  resourcesOf(apiVersion: string, mayBeKnown = true): Promise<readonly KubeResource[]> {
    const known = mayBeKnown ? this.#versions.get(apiVersion) : undefined;
    if (known) return known;
    const asked = this.#ask(apiVersion);
    this.#versions.set(apiVersion, asked);
    asked.catch(() => this.#versions.delete(apiVersion));
    return asked;
  }

  async #find(apiVersion: string, kind: string, mayBeKnown: boolean): Promise<KubeResource | undefined> {
    const resources = await this.resourcesOf(apiVersion, mayBeKnown);
    return resources.find(resource => resource.kind === kind);
  }

  async #ask(apiVersion: string): Promise<readonly KubeResource[]> {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/', 2) : ['', apiVersion];
    const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
    try {
      const { resources = [] } = await this.#connection.json<ResourceList>({ path });
      return resources
        .filter(({ name }) => !name.includes('/'))
        .map(({ name, kind, namespaced }) => ({
          group: group ?? '',
          version: version ?? '',
          plural: name,
          kind,
          namespaced,
        }));
    } catch (error) {
      if (isKubeError(error, 'NotFound')) return [];
      throw error;
    }
  }
}
