import { type Context, type ContextType, MASKED } from '../../contexts/index.ts';

export const CONFIG_TYPES = ['config', 'secret', 'yaml', 'secret-yaml'] as const satisfies ContextType[];
export type ConfigType = (typeof CONFIG_TYPES)[number];

export const configTypeOf = ({ spec }: Context): ConfigType =>
  CONFIG_TYPES.find(type => type === spec.type) ?? 'config';

/** Whether its values are names with texts, not a tree. */
export const isFlat = (type: ConfigType): boolean => type === 'config' || type === 'secret';

export const isSecret = (type: ConfigType): boolean => type === 'secret' || type === 'secret-yaml';

/** A value as it is edited. */
export interface ValueLine {
  /** Stays while lines come and go. */
  readonly id: number;
  readonly key: string;
  /** Absent for a stored secret that nobody has typed anew. */
  readonly value: string | undefined;
}

/** The values of a context as lines to edit. */
export const linesOf = (data: Readonly<Record<string, unknown>>): readonly ValueLine[] =>
  Object.entries(data).map(([key, value], id) => ({
    id,
    key,
    value: value === MASKED ? undefined : String(value ?? ''),
  }));

export type LineProblem =
  | { readonly kind: 'missing'; readonly number: number }
  | { readonly kind: 'twice'; readonly key: string };

/** Lines that say nothing at all are passed over, so that an empty one at the end does no harm. */
const saysNothing = ({ key, value }: ValueLine): boolean => key.trim() === '' && value === '';

/** What is wrong with the lines, or nothing. */
export const problemOf = (lines: readonly ValueLine[]): LineProblem | undefined => {
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (saysNothing(line)) continue;
    const key = line.key.trim();
    if (key === '') return { kind: 'missing', number: index + 1 };
    if (seen.has(key)) return { kind: 'twice', key };
    seen.add(key);
  }
  return undefined;
};

/** The data that the lines stand for; a secret that was left alone goes back as it came. */
export const dataOf = (lines: readonly ValueLine[]): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter(line => !saysNothing(line))
      .map(({ key, value }): readonly [string, string] => [key.trim(), value ?? MASKED]),
  );
