/**
 * Label selectors in their two forms: the text of a query (`app=web,tier in (a,b),!old`) and the object inside a spec
 * (`matchLabels`, `matchExpressions`). Both become a list of requirements that must all hold.
 */
import { badRequest } from '../status/index.ts';
import { isLabelKey, isLabelValue } from './label-syntax.ts';

type LabelOperator = '=' | '!=' | 'in' | 'notin' | 'exists' | '!' | '>' | '<';

interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  readonly values: readonly string[];
}

type Labels = Readonly<Record<string, string>> | undefined;

/** All requirements of a query; an empty list selects everything. */
export interface LabelSelector {
  readonly requirements: readonly LabelRequirement[];
  matches(labels: Labels): boolean;
}

/** A selector as it stands in specs. */
export interface LabelSelectorSpec {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

const labelOf = (labels: Labels, key: string): string | undefined =>
  labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;

const compares = (value: string | undefined, bound: string, sign: 1 | -1): boolean => {
  if (value === undefined || !/^-?\d+$/.test(value)) return false;
  const difference = BigInt(value) - BigInt(bound);
  return sign === 1 ? difference > 0n : difference < 0n;
};

const holds = ({ key, operator, values }: LabelRequirement, labels: Labels): boolean => {
  const value = labelOf(labels, key);
  switch (operator) {
    case 'exists':
      return value !== undefined;
    case '!':
      return value === undefined;
    case '=':
    case 'in':
      return value !== undefined && values.includes(value);
    case '!=':
    case 'notin':
      return value === undefined || !values.includes(value);
    case '>':
      return compares(value, values[0] ?? '', 1);
    case '<':
      return compares(value, values[0] ?? '', -1);
  }
};

const selectorOf = (requirements: readonly LabelRequirement[]): LabelSelector => ({
  requirements,
  matches: labels => requirements.every(requirement => holds(requirement, labels)),
});

/** Selects everything. */
const EVERY_LABEL: LabelSelector = selectorOf([]);

const fail = (text: string, why: string): never => {
  throw badRequest(`unable to parse requirement: ${why} in "${text.slice(0, 256)}"`);
};

const SET = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/;
const COMPARISON = /^([^=!<>\s]+)\s*(==|!=|=|>|<)\s*([^=!<>\s]*)$/;
const PRESENCE = /^(!?)\s*([^=!<>()\s]+)$/;

const checkedKey = (text: string, key: string): string =>
  isLabelKey(key) ? key : fail(text, `"${key}" is not a label key`);

const checkedValue = (text: string, value: string): string =>
  isLabelValue(value) ? value : fail(text, `"${value}" is not a label value`);

const parseComparison = (text: string, [, key, sign, value]: RegExpExecArray): LabelRequirement => {
  const operator = sign === '==' ? '=' : (sign as '=' | '!=' | '>' | '<');
  const isOrder = operator === '>' || operator === '<';
  if (isOrder && !/^-?\d+$/.test(value ?? '')) fail(text, `"${value}" is not an integer`);
  return { key: checkedKey(text, key ?? ''), operator, values: [checkedValue(text, value ?? '')] };
};

const parseRequirement = (text: string): LabelRequirement => {
  const set = SET.exec(text);
  if (set) {
    const values = (set[3] ?? '').split(',').map(value => checkedValue(text, value.trim()));
    return { key: checkedKey(text, set[1] ?? ''), operator: set[2] as 'in' | 'notin', values };
  }
  const comparison = COMPARISON.exec(text);
  if (comparison) return parseComparison(text, comparison);
  const presence = PRESENCE.exec(text);
  if (!presence) return fail(text, 'unexpected characters');
  return {
    key: checkedKey(text, presence[2] ?? ''),
    operator: presence[1] === '!' ? '!' : 'exists',
    values: [],
  };
};

/** Commas between requirements, not those inside the parentheses of a set. */
const split = (text: string): string[] => text.split(/,(?![^(]*\))/).map(part => part.trim());

/** Reads the text of a query; what cannot be read is a bad request. */
export const parseLabelSelector = (text: string | undefined): LabelSelector => {
  if (text === undefined || text.trim() === '') return EVERY_LABEL;
  return selectorOf(split(text).map(parseRequirement));
};

const OPERATORS: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
};

const requirementsOf = (spec: LabelSelectorSpec): LabelRequirement[] => [
  ...Object.entries(spec.matchLabels ?? {}).map(
    ([key, value]): LabelRequirement => ({ key, operator: '=', values: [value] }),
  ),
  ...(spec.matchExpressions ?? []).map(
    ({ key, operator, values = [] }): LabelRequirement => ({
      key,
      operator: OPERATORS[operator] ?? 'in',
      values,
    }),
  ),
];

/** Selects as a spec says: an empty selector selects everything, one that is not there selects nothing. */
export const selectorFromSpec = (spec: LabelSelectorSpec | undefined | null): LabelSelector =>
  spec === undefined || spec === null
    ? { requirements: [], matches: () => false }
    : selectorOf(requirementsOf(spec));

const printed = ({ key, operator, values }: LabelRequirement): string => {
  if (operator === 'exists') return key;
  if (operator === '!') return `!${key}`;
  if (operator === 'in' || operator === 'notin') return `${key} ${operator} (${values.toSorted().join(',')})`;
  return `${key}${operator}${values[0] ?? ''}`;
};

/** A selector of a spec as the text of a query, sorted by key. */
export const formatSelector = (spec: LabelSelectorSpec | undefined | null): string =>
  requirementsOf(spec ?? {})
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(printed)
    .join(',');
