import type { ResourceKey } from '@freshet/domain/objects';

/** What a tracking id says: whose object, and which one it was written for. */
export interface TrackedKey {
  readonly instance: string;
  readonly key: ResourceKey;
}

/** `<app>:<group>/<kind>:<namespace>/<name>`. */
export const trackingId = (instance: string, { group, kind, namespace, name }: ResourceKey): string =>
  `${instance}:${group}/${kind}:${namespace}/${name}`;

/** Reads a tracking id; undefined for anything else. Names of roles may hold colons, so they end the text. */
export const parseTrackingId = (text: string | undefined): TrackedKey | undefined => {
  const parts = /^([^:]+):([^:/]*)\/([^:/]+):([^:/]*)\/(.+)$/su.exec(text ?? '');
  if (parts === null) return undefined;
  const [, instance = '', group = '', kind = '', namespace = '', name = ''] = parts;
  return { instance, key: { group, kind, namespace, name } };
};
