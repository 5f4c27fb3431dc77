import type { ClusterClient } from '../../client/index.ts';
import type { ConfigMap, Secret } from '../../shapes/index.ts';

export type ContentKind = 'ConfigMap' | 'Secret';

/** Reads what a ConfigMap or Secret holds, byte by byte; undefined for one that is not there. */
export type ReadContents = (
  kind: ContentKind,
  namespace: string,
  name: string,
) => ReadonlyMap<string, Buffer> | undefined;

const decoded = (data: Readonly<Record<string, string>> | undefined): [string, Buffer][] =>
  Object.entries(data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64')]);

/** Contents as the API knows them. */
export const contentsOf =
  (client: ClusterClient): ReadContents =>
  (kind, namespace, name) => {
    const object = client.get(kind === 'Secret' ? 'secrets' : 'configmaps', { namespace, name });
    if (object === undefined) return undefined;
    if (kind === 'Secret') return new Map(decoded((object as Secret).data));
    const { data, binaryData } = object as ConfigMap & { binaryData?: Record<string, string> };
    const texts = Object.entries(data ?? {}).map(([key, value]): [string, Buffer] => [
      key,
      Buffer.from(value),
    ]);
    return new Map([...texts, ...decoded(binaryData)]);
  };
