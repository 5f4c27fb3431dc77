/** What was changed of the values that a form began with, and nothing else, so that what others changed stays. */
export const differences = <Values extends object>(start: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(start, name)),
    ),
  ) as Partial<Values>;
