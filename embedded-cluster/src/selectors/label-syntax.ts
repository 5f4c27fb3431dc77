const NAME = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** `[prefix/]name`: the key of a label, an annotation or a taint. */
export const isLabelKey = (key: string): boolean => {
  const slash = key.indexOf('/');
  if (slash < 0) return NAME.test(key);
  const prefix = key.slice(0, slash);
  return prefix.length <= 253 && SUBDOMAIN.test(prefix) && NAME.test(key.slice(slash + 1));
};

/** Empty, or a name. */
export const isLabelValue = (value: string): boolean => value === '' || NAME.test(value);
