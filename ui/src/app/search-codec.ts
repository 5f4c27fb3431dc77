/** Search parameters as people read them: `?q=ada&role=admin&role=user`, no JSON and no quotes. */
type Values = Record<string, string | string[]>;

/** Reads the query of an address; a name that is repeated gives a list. */
export const parseSearch = (query: string): Values => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map(name => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
};

/** Writes the query of an address; what is unset, empty or false is left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const entry of Array.isArray(value) ? value : [value])
      if (entry !== undefined && entry !== null && entry !== '' && entry !== false)
        parameters.append(name, String(entry));
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
};
