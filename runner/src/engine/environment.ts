import { isFixedVariable, type MergedVariables, type Scope } from '@freshet/domain/expressions';

/** An entry of an `environment` list; a name alone takes the value that the variable has. */
const entryOf = (entry: string, variables: MergedVariables): readonly [string, string] | undefined => {
  const equals = entry.indexOf('=');
  if (equals > 0) return [entry.slice(0, equals), entry.slice(equals + 1)];
  const known = equals === -1 ? variables.get(entry) : undefined;
  return known && [entry, known.value];
};

/** What says which build this is stays as the system gave it. */
export const isFixedIn = (variables: MergedVariables, name: string): boolean =>
  isFixedVariable(name) && variables.get(name)?.source === 'system';

const isName = (name: string): boolean => name !== '' && !name.includes('=') && !name.includes('\0');

/**
 * Variables as programs see them. The step's own come above those of the build, and below what an earlier step
 * exported; what the engine says of the attempt comes last.
 */
export const environmentOf = (
  { variables }: Scope,
  own: readonly string[],
  ofAttempt: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const all = [...variables.values()];
  const pairs = [
    ...all.filter(({ source }) => source !== 'exported').map(({ name, value }) => [name, value] as const),
    ...own
      .map(entry => entryOf(entry, variables))
      .filter(pair => pair !== undefined)
      .filter(([name]) => !isFixedIn(variables, name)),
    ...all.filter(({ source }) => source === 'exported').map(({ name, value }) => [name, value] as const),
    ...Object.entries(ofAttempt),
  ];
  return Object.fromEntries(pairs.filter(([name]) => isName(name)));
};
