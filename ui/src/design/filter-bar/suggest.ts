import type { IconName } from '../icon/index.ts';
import { parseQuery, printValue, type Query, type Term, termsOf } from './grammar.ts';

export interface FacetValue {
  readonly value: string;
  readonly label?: string | undefined;
  readonly count?: number | undefined;
}

/** A key one can filter by. */
export interface Facet {
  readonly key: string;
  readonly label: string;
  /** Another way to write the key, for those who write much: `env` for `environment`. */
  readonly short?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Known values; without them any value can be written. */
  readonly values?: readonly FacetValue[] | undefined;
  /** One value at a time: choosing another one takes its place. */
  readonly single?: boolean | undefined;
  /** Always there as a chip; others come by "Filter" or when asked for. */
  readonly pinned?: boolean | undefined;
}

export interface Suggestion {
  /** What replaces the term under the caret. */
  readonly insert: string;
  readonly label: string;
  readonly detail: string | undefined;
  readonly count: number | undefined;
  readonly kind: 'key' | 'value';
}

const MOST = 12;

/** Reads a query by the keys, and the short names of keys, that there are. */
export const readQuery = (text: string, facets: readonly Facet[]): Query =>
  parseQuery(
    text,
    new Set(facets.map(({ key }) => key)),
    new Map(facets.flatMap(({ key, short }) => (short === undefined ? [] : [[short, key] as const]))),
  );

/** The term that the caret is in or right after; an empty one between terms. */
export const termAt = (text: string, caret: number): Term =>
  termsOf(text).find(term => term.start <= caret && caret <= term.end) ?? {
    start: caret,
    end: caret,
    not: false,
    key: undefined,
    value: '',
    quoted: false,
  };

const starts = (word: string, typed: string) => word.toLowerCase().startsWith(typed);
const contains = (word: string, typed: string) => word.toLowerCase().includes(typed);

const keySuggestions = (term: Term, facets: readonly Facet[]): readonly Suggestion[] => {
  const dash = term.value.startsWith('-') ? '-' : '';
  const typed = term.value.slice(dash.length).toLowerCase();
  return facets
    .filter(({ key, label, short = '' }) => [key, label, short].some(word => starts(word, typed)))
    .map(facet => ({
      insert: `${dash}${facet.key}:`,
      label: `${dash}${facet.key}:`,
      detail: facet.label,
      count: undefined,
      kind: 'key',
    }));
};

const valueSuggestions = (term: Term, facet: Facet): readonly Suggestion[] => {
  const typed = term.value.toLowerCase();
  const known = facet.values ?? [];
  const matching = known.filter(({ value, label = '' }) => contains(value, typed) || contains(label, typed));
  const better = ({ value }: FacetValue) => (starts(value, typed) ? 0 : 1);
  return matching
    .toSorted((a, b) => better(a) - better(b))
    .map(({ value, label, count }) => ({
      insert: `${term.not ? '-' : ''}${facet.key}:${printValue(value)}`,
      label: label ?? value,
      detail: label === undefined || label === value ? undefined : value,
      count,
      kind: 'value',
    }));
};

/** What the one who writes may mean by the term under the caret. */
export const suggestionsFor = (term: Term, facets: readonly Facet[]): readonly Suggestion[] => {
  if (term.key === undefined) return term.quoted ? [] : keySuggestions(term, facets).slice(0, MOST);
  const facet = facets.find(({ key, short }) => key === term.key || short === term.key);
  return facet === undefined ? [] : valueSuggestions(term, facet).slice(0, MOST);
};

/** Puts a suggestion in the place of the term. After a whole filter a space follows, so that one can go on. */
export const withSuggestion = (
  text: string,
  term: Term,
  suggestion: Suggestion,
): { readonly text: string; readonly caret: number } => {
  const rest = text.slice(term.end);
  const space = suggestion.kind === 'value' && !/^\s/.test(rest) ? ' ' : '';
  const before = text.slice(0, term.start) + suggestion.insert + space;
  const skip = suggestion.kind === 'value' && space === '' ? 1 : 0;
  return { text: before + rest, caret: before.length + skip };
};
