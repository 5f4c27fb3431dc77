/** Values in a filter that there are not. */
import { nearest } from '@freshet/kit/spelling';
import { type Filter, printQuery, type Query } from '../../design/filter-bar/index.ts';
import { isKnown, wordsOf } from './question.ts';

interface UnknownValue {
  /** As it stands in the filter: `health:degrated`. */
  readonly text: string;
  readonly key: string;
  /** All that there are. */
  readonly values: readonly string[];
  /** The whole filter as it was perhaps meant, and the part of it that is other. */
  readonly meant: { readonly text: string; readonly query: Query } | undefined;
}

const textOf = (filter: Filter): string => printQuery({ filters: [filter], text: [] });

/** Every value that there is not, with those that there are and the one that was most likely meant. */
export const unknownValues = (query: Query): readonly UnknownValue[] =>
  query.filters
    .filter(filter => !isKnown(filter))
    .map(filter => {
      const values = wordsOf(filter.key) ?? [];
      const value = nearest(filter.value, values);
      const meant = value === undefined ? undefined : { ...filter, value };
      return {
        text: textOf(filter),
        key: filter.key,
        values,
        meant: meant && {
          text: textOf(meant),
          query: { ...query, filters: query.filters.map(one => (one === filter ? meant : one)) },
        },
      };
    });

/** The filter without them: what there is to choose from is counted by the rest. */
export const knownPart = (query: Query): Query => ({ ...query, filters: query.filters.filter(isKnown) });
