import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface DescribedField {
  type: string;
  id: number;
  rule?: 'repeated';
  keyType?: string;
  options?: { inline?: boolean; json?: string; omitzero?: boolean };
}

interface Described {
  nested?: Record<string, Described>;
  fields?: Record<string, DescribedField>;
}

/**
 * A field of a protobuf message by its number: name in JSON, type (`[]` before what repeats, `{}` before the values of
 * a map), and flags: `i` for members that lie in the parent, `o` where a zero is left out.
 */
type MessageField = [name: string, type: string, flags?: string];

/** Messages by our short names, and which fields of a type leave out their zeros. */
export interface Messages {
  readonly table: Record<string, Record<string, MessageField>>;
  readonly omits: (type: string, field: string) => boolean;
}

const PACKAGE =
  /^(?:k8s\.io\.|io\.k8s\.)(?:api\.|(?:apiextensions[-_]apiserver|kube[-_]aggregator|apimachinery)\.pkg\.)(?:apis\.)?/;

/** `apps.v1.Deployment` for `io.k8s.api.apps.v1.Deployment`, and the same for the package of its message. */
export const shortName = (full: string): string => full.replace(PACKAGE, '');

export const readMessages = (corpus: string): Messages => {
  const root = JSON.parse(
    readFileSync(join(corpus, 'derived/protobuf-descriptor.json'), 'utf8'),
  ) as Described;
  const found = new Map<string, Record<string, DescribedField>>();
  collect(root, '', found);
  const table: Messages['table'] = {};
  for (const [name, fields] of found) {
    table[shortName(name)] = Object.fromEntries(
      Object.entries(fields).map(([field, described]) => [described.id, row(field, described, name, found)]),
    );
  }
  const omits = (type: string, field: string): boolean => {
    for (const [name, target, flags = ''] of Object.values(table[type] ?? {})) {
      if (flags.includes('i')) {
        if (omits(target, field)) return true;
      } else if (name === field) return flags.includes('o');
    }
    return false;
  };
  return { table, omits };
};

const collect = (node: Described, path: string, found: Map<string, Record<string, DescribedField>>): void => {
  if (node.fields) found.set(path, node.fields);
  for (const [name, child] of Object.entries(node.nested ?? {}))
    collect(child, path === '' ? name : `${path}.${name}`, found);
};

const row = (
  name: string,
  field: DescribedField,
  owner: string,
  found: ReadonlyMap<string, unknown>,
): MessageField => {
  const sibling = `${owner.slice(0, owner.lastIndexOf('.'))}.${field.type}`;
  const type = found.has(sibling) ? shortName(sibling) : shortName(field.type);
  const shape = field.keyType === undefined ? (field.rule === 'repeated' ? '[]' : '') : '{}';
  const flags = `${field.options?.inline ? 'i' : ''}${field.options?.omitzero ? 'o' : ''}`;
  const json = field.options?.json ?? name;
  return flags === '' ? [json, `${shape}${type}`] : [json, `${shape}${type}`, flags];
};
