import { type ContextType, contextTypeSpec } from './context-type.ts';

/** Data of a context: a tree of texts, numbers and flags. */
export type ContextValue =
  | string
  | number
  | boolean
  | null
  | readonly ContextValue[]
  | { readonly [key: string]: ContextValue };
export type ContextData = { readonly [key: string]: ContextValue };

/** What stands in the place of a secret; sent back, it leaves the stored one as it is. */
export const MASKED = '*****';

const isMap = (value: ContextValue): value is ContextData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: ContextValue): value is readonly ContextValue[] => Array.isArray(value);

const isShown = (path: readonly string[], shown: readonly string[]): boolean =>
  shown.some(pattern => {
    const parts = pattern.split('.');
    return parts.length === path.length && parts.every((part, at) => part === '*' || part === path[at]);
  });

const maskTree = (value: ContextValue, path: readonly string[], shown: readonly string[]): ContextValue => {
  if (isList(value)) return value.map((item, at) => maskTree(item, [...path, String(at)], shown));
  if (isMap(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, maskTree(item, [...path, key], shown)]),
    );
  return isShown(path, shown) ? value : MASKED;
};

/** The data as people see it: names of everything, values of what is no secret. */
export const maskedData = (type: ContextType, data: ContextData): ContextData => {
  const { shown } = contextTypeSpec(type);
  return shown === 'everything' ? data : (maskTree(data, [], shown) as ContextData);
};

const unmaskTree = (given: ContextValue, kept: ContextValue | undefined): ContextValue => {
  if (given === MASKED) return kept ?? given;
  if (isMap(given)) {
    const before: ContextData = kept !== undefined && isMap(kept) ? kept : {};
    return Object.fromEntries(
      Object.entries(given).map(([key, item]) => [
        key,
        unmaskTree(item, Object.hasOwn(before, key) ? before[key] : undefined),
      ]),
    );
  }
  if (isList(given)) {
    const before = kept !== undefined && isList(kept) ? kept : [];
    return given.map((item, at) => unmaskTree(item, before[at]));
  }
  return given;
};

/** Data that was read masked and sent back: each secret that was left masked is the stored one. */
export const unmaskedData = (given: ContextData, kept: ContextData): ContextData =>
  unmaskTree(given, kept) as ContextData;
