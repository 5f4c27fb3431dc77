import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readMessages } from './messages.ts';
import { readResources } from './resources.ts';
import { readTypes } from './types.ts';

/** The text of each table by the name of its file; the same descriptions always give the same text. */
export const kubeTables = (corpus: string): Record<string, string> => {
  const resources = readResources(corpus);
  const messages = readMessages(corpus);
  const types = readTypes({ corpus, resources, messages });
  return {
    'resources.generated.json': lines(
      resources.map(each => JSON.stringify(each)),
      '[]',
    ),
    'types.generated.json': keyed(types),
    'messages.generated.json': keyed(messages.table),
    'bootstrap-roles.generated.json': lines(
      readRoles(corpus).map(each => JSON.stringify(each)),
      '[]',
    ),
  };
};

const ROLE_FILES = ['cluster-roles', 'cluster-role-bindings', 'namespace-roles', 'namespace-role-bindings'];

const readRoles = (corpus: string): unknown[] =>
  ROLE_FILES.flatMap(
    name => (parse(readFileSync(join(corpus, 'rbac', `${name}.yaml`), 'utf8')) as { items: unknown[] }).items,
  );

/** One entry a line, so that a change of one shows as a change of one line. */
const lines = (entries: readonly string[], brackets: string): string =>
  `${brackets[0]}\n${entries.join(',\n')}\n${brackets[1]}\n`;

const keyed = (table: Readonly<Record<string, unknown>>): string =>
  lines(
    Object.keys(table)
      .sort()
      .map(key => `${JSON.stringify(key)}:${JSON.stringify(table[key])}`),
    '{}',
  );
