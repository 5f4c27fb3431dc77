/** The name by which objects know their application; one outside the engine's own namespace carries its own with it. */
export const instanceOf = (
  { name, namespace }: { readonly name: string; readonly namespace?: string | undefined },
  engineNamespace: string,
): string =>
  namespace === undefined || namespace === '' || namespace === engineNamespace
    ? name
    : `${namespace}_${name}`;
