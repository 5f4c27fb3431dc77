import { type Filter, printQuery, type Query } from './grammar.ts';

/** The values of a key that are asked for, or that must not be. */
export const valuesOf = (query: Query, key: string): readonly Filter[] =>
  query.filters.filter(filter => filter.key === key);

/** The keys of a query, each once. */
export const keysOf = (query: Query): readonly string[] => [
  ...new Set(query.filters.map(filter => filter.key)),
];

export const withoutKey = (query: Query, key: string): Query => ({
  ...query,
  filters: query.filters.filter(filter => filter.key !== key),
});

/** Asks for a value, or no longer. A value that was excluded is asked for then. */
export const withToggled = (query: Query, key: string, value: string): Query => {
  const others = query.filters.filter(filter => filter.key !== key || filter.value !== value);
  const asked = query.filters.some(filter => filter.key === key && filter.value === value && !filter.not);
  return { ...query, filters: asked ? others : [...others, { key, value, not: false }] };
};

/** Asks for this value of a key and no other, or no longer for any. */
export const withChosen = (query: Query, key: string, value: string): Query => {
  const asked = valuesOf(query, key).some(filter => filter.value === value && !filter.not);
  const rest = withoutKey(query, key);
  return asked ? rest : { ...rest, filters: [...rest.filters, { key, value, not: false }] };
};

/** Whether two queries ask the same, whatever the order of their terms. */
export const asksSame = (a: Query, b: Query): boolean => {
  const sorted = ({ filters, text }: Query) =>
    printQuery({
      filters: filters.toSorted((x, y) =>
        printQuery({ filters: [x], text: [] }) < printQuery({ filters: [y], text: [] }) ? -1 : 1,
      ),
      text,
    });
  return sorted(a) === sorted(b);
};
