import { changesOf, keyOf, keyText, type Managed, type ResourceKey } from '../application.ts';

/** A field that Git and the cluster say differently. */
export interface DifferentField {
  readonly id: string;
  readonly resource: ResourceKey;
  readonly path: string;
  readonly live: string | undefined;
  readonly desired: string | undefined;
  readonly pointer: string | undefined;
  readonly jq: string | undefined;
}

export const fieldId = (resource: ResourceKey, path: string): string => `${keyText(resource)} ${path}`;

/** All of them, or those of one object; what only one side has differs as a whole and has none. */
export const differentFields = (managed: readonly Managed[], only?: string): readonly DifferentField[] =>
  changesOf(managed)
    .filter(one => only === undefined || keyText(one) === only)
    .flatMap(one =>
      one.fields.map(({ path, live, desired, pointer, jq }) => ({
        id: fieldId(one, path),
        resource: keyOf(one),
        path,
        live: live ?? undefined,
        desired: desired ?? undefined,
        pointer: pointer ?? undefined,
        jq: jq ?? undefined,
      })),
    );

/** Fields under the objects that they belong to, in their order. */
export const byResource = (
  fields: readonly DifferentField[],
): readonly { readonly resource: ResourceKey; readonly fields: readonly DifferentField[] }[] => {
  const groups = Map.groupBy(fields, ({ resource }) => keyText(resource));
  return [...groups.values()].flatMap(own => {
    const [first] = own;
    return first ? [{ resource: first.resource, fields: own }] : [];
  });
};
