/** Whose an object is that Helm installed: Helm leaves the name of its release on everything that it makes. */
import type { KubeObject } from '@freshet/domain/objects';

/** A release of Helm in some cluster. */
export interface ReleaseName {
  readonly namespace: string;
  readonly name: string;
}

/** As Helm has them at most; anybody can write marks, and this one becomes a link. */
const RELEASE = /^[a-z0-9](?:[a-z0-9.-]{0,51}[a-z0-9])?$/;
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The release that an object belongs to by its marks. Charts write the label alone also where they are only rendered,
 * and controllers copy annotations without it, so that it takes both, as when Helm itself looks whether an object is its.
 */
export const releaseOf = ({ metadata }: KubeObject): ReleaseName | undefined => {
  const { labels, annotations } = metadata;
  if (labels?.['app.kubernetes.io/managed-by'] !== 'Helm') return undefined;
  const name = annotations?.['meta.helm.sh/release-name'] ?? '';
  const namespace = annotations?.['meta.helm.sh/release-namespace'] ?? metadata.namespace ?? '';
  return RELEASE.test(name) && NAMESPACE.test(namespace) ? { namespace, name } : undefined;
};
