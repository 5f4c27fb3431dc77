import type { KubeObject } from '@freshet/domain/objects';
import { isJsonObject, type JsonObject } from '@freshet/embedded-cluster/kube-types';

interface ManagedEntry extends JsonObject {
  manager?: string;
  operation?: string;
  subresource?: string;
  fieldsV1?: JsonObject;
}

/** Who owns what after the fields that a client wrote by updates have gone to one who applies; undefined for no change. */
export const migratedFields = (
  { metadata }: KubeObject,
  { from, to }: { readonly from: string; readonly to: string },
): ManagedEntry[] | undefined => {
  const entries = (metadata.managedFields ?? []).filter(isJsonObject) as ManagedEntry[];
  const isFormer = (entry: ManagedEntry): boolean =>
    entry.manager === from && entry.operation === 'Update' && !entry.subresource;
  const isOurs = (entry: ManagedEntry): boolean =>
    entry.manager === to && entry.operation === 'Apply' && !entry.subresource;
  const former = entries.filter(isFormer);
  const [first] = former;
  if (!first) return undefined;
  const ours = entries.find(isOurs) ?? { ...first, manager: to, operation: 'Apply' };
  const fieldsV1 = [ours, ...former].map(entry => entry.fieldsV1 ?? {}).reduce(union);
  const rest = entries.filter(entry => !isFormer(entry) && !isOurs(entry));
  return [{ ...ours, fieldsV1 }, ...rest];
};

/** Sets of fields are trees; a tree that both have in part is the trees of both. */
const union = (one: JsonObject, other: JsonObject): JsonObject => {
  const sum = new Map(Object.entries(one));
  for (const [name, inner] of Object.entries(other)) {
    const known = sum.get(name);
    sum.set(name, isJsonObject(known) && isJsonObject(inner) ? union(known, inner) : inner);
  }
  return Object.fromEntries(sum);
};
