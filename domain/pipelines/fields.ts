import type { FlagValue, NumberValue } from './model.ts';
import { child, type MapNode, type Plain, type TreeNode, textOf, toPlain } from './tree.ts';
import { isVariable } from './variable.ts';

const TRUTHS = new Set(['true', 'yes', 'on', '1']);

/** Reads values of a map that has passed the validator, so nothing here needs to complain. */
export class Fields {
  readonly node: TreeNode | undefined;

  constructor(node: TreeNode | undefined) {
    this.node = node;
  }

  get map(): MapNode | undefined {
    return this.node?.kind === 'map' ? this.node : undefined;
  }

  has(key: string): boolean {
    return this.map?.entries.has(key) ?? false;
  }

  at(key: string): Fields {
    return new Fields(child(this.node, key));
  }

  text(key: string): string | undefined {
    return textOf(child(this.node, key));
  }

  /** The texts of a list; a single text counts as a list of one. */
  texts(key: string): readonly string[] | undefined {
    const value = child(this.node, key);
    const single = textOf(value);
    if (single !== undefined) return [single];
    return value?.kind === 'list' ? value.items.flatMap(item => textOf(item) ?? []) : undefined;
  }

  flag(key: string, otherwise = false): FlagValue {
    const value = child(this.node, key);
    if (value?.kind !== 'scalar' || value.value === null) return otherwise;
    if (typeof value.value === 'boolean') return value.value;
    return isVariable(value.value) ? String(value.value) : TRUTHS.has(String(value.value).toLowerCase());
  }

  number(key: string): NumberValue | undefined {
    const value = child(this.node, key);
    if (value?.kind !== 'scalar' || value.value === null) return undefined;
    return isVariable(value.value) ? String(value.value) : Number(value.value);
  }

  plain(key: string): Plain | undefined {
    const value = child(this.node, key);
    return value && toPlain(value);
  }
}

/** The object without the keys whose value is undefined. */
export const given = <T extends object>(object: T): Given<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given<T>;

type Given<T> = {
  readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };
