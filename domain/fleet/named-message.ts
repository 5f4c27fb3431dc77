const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What an object says of itself, without its own name in front: whoever shows the message has named the object already,
 * as in `Service "bad" is invalid` or `Deployment "web" exceeded its progress deadline`.
 */
export const withoutName = (
  message: string,
  { kind, name }: { readonly kind: string; readonly name: string },
): string => {
  const own = new RegExp(
    `^${escaped(kind)}(?:\\.[\\w.]+)? (?:"${escaped(name)}"|${escaped(name)}(?=[ :]|$)):? *`,
    'i',
  );
  const rest = message.replace(own, '');
  return rest === '' ? message : rest;
};
