import { groupOf, type KubeObject, versionOf } from '@freshet/domain/objects';
import { type PreparedTargets, prepareTargets } from '@freshet/domain/targets';
import type { CompareRequest } from './compare-request.ts';

type IsNamespaced = (group: string, kind: string, version: string) => boolean | undefined;

interface Known {
  readonly objects: readonly KubeObject[];
  readonly circumstances: string;
  readonly prepared: PreparedTargets;
}

const NOTHING: PreparedTargets = { targets: [], conditions: [] };

/** Each kind once, with whether the cluster knows it to lie in namespaces: the one thing that may change meanwhile. */
const scopesOf = (objects: readonly KubeObject[], isNamespaced: IsNamespaced): string => {
  const kinds = new Map(objects.map(object => [`${object?.apiVersion} ${object?.kind}`, object]));
  return [...kinds.values()]
    .map(object => {
      const apiVersion = String(object?.apiVersion);
      return isNamespaced(groupOf(apiVersion), String(object?.kind), versionOf(apiVersion)) ?? '?';
    })
    .join();
};

const isSame = (one: readonly KubeObject[], other: readonly KubeObject[]): boolean =>
  one === other || (one.length === other.length && one.every((object, place) => object === other[place]));

/**
 * Targets that were prepared, for as long as what they were rendered from is kept: the same objects are compared again
 * and again, and what was found out about them is remembered by them.
 */
export class Preparations {
  /** By the first of the objects, as the list of them is made anew for each rendering; by application within. */
  readonly #known = new WeakMap<KubeObject, Map<string, Known>>();

  of(
    { rendered, application, settings, cluster }: CompareRequest,
    isNamespaced: IsNamespaced,
  ): PreparedTargets {
    const [first] = rendered?.objects ?? [];
    if (rendered === undefined || first === undefined) return NOTHING;
    const { objects } = rendered;
    const { name, namespace } = application.metadata;
    const { tracking, instanceLabel, installationId, exclusions, inclusions } = settings;
    const circumstances = JSON.stringify([
      [cluster.server, application.spec.destination.namespace, settings.namespace],
      [tracking, instanceLabel, installationId, exclusions, inclusions],
      scopesOf(objects, isNamespaced),
    ]);
    const byApplication = this.#known.get(first) ?? new Map<string, Known>();
    this.#known.set(first, byApplication);
    const id = `${namespace ?? ''}/${name}`;
    const known = byApplication.get(id);
    if (known?.circumstances === circumstances && isSame(known.objects, objects)) return known.prepared;
    const prepared = prepareTargets({ objects, application, settings, server: cluster.server, isNamespaced });
    byApplication.set(id, { objects, circumstances, prepared });
    return prepared;
  }
}
