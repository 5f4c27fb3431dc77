/** The name by which objects know their application; one outside the engine's own namespace carries its own with it. */
export const instanceOf = (
  { name, namespace }: { readonly name: string; readonly namespace?: string | undefined },
  engineNamespace: string,
): string =>
  namespace === undefined || namespace === '' || namespace === engineNamespace
    ? name
    : `${namespace}_${name}`;

/** The application of such a name. */
export const applicationNamed = (
  instance: string,
  engineNamespace: string,
): { readonly namespace: string; readonly name: string } => {
  const at = instance.indexOf('_');
  return at === -1
    ? { namespace: engineNamespace, name: instance }
    : { namespace: instance.slice(0, at), name: instance.slice(at + 1) };
};
