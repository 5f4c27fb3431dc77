import type { KubeObject } from '../objects/index.ts';
import { builtInTable } from '../printing/index.ts';
import { builtInSchema, fillDefaults, isBuiltInType } from '../schema/index.ts';
import { type KindName, type ResourceRow, resourceTable } from '../tables/index.ts';
import { problemsOf } from './field.ts';
import type { Kind, KindRules, Verb } from './kind.ts';
import { checkMetadata, subdomainName } from './metadata.ts';
import { peculiaritiesOf } from './peculiar-kinds.ts';
import { storageOf } from './storage.ts';
import { traitsOf } from './traits.ts';

/** The short name of the type of a kind: `apps.v1.Deployment`, `core.v1.Pod`. */
const typeNameOf = ({ group, version, kind }: KindName): string => {
  const own = `${group === '' ? 'core' : group.split('.')[0]}.${version}.${kind}`;
  return isBuiltInType(own) ? own : `meta.v1.${kind}`;
};

/** Kinds that still are there for those who know nothing else. */
const DEPRECATED: Readonly<Record<string, string>> = {
  ComponentStatus: 'v1 ComponentStatus is deprecated in v1.19+',
  Endpoints: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
};

let kinds: readonly Kind[] | undefined;

/** Every built-in kind, one entry for each served version, in the order in which names are resolved. */
export const builtInKinds = (): readonly Kind[] => {
  kinds ??= resourceTable().map(kindOf);
  return kinds;
};

const kindOf = (row: ResourceRow): Kind => {
  const storage = storageOf(row);
  const deprecation = DEPRECATED[row.kind];
  return {
    group: row.group,
    version: row.version,
    kind: row.kind,
    plural: row.plural,
    singular: row.singular,
    listKind: `${row.kind}List`,
    shortNames: row.shortNames ?? [],
    categories: row.categories ?? [],
    namespaced: row.namespaced,
    verbs: row.verbs as readonly Verb[],
    subresources: (row.subresources ?? []).map(({ name, verbs, kind }) => ({
      name,
      verbs: verbs as readonly Verb[],
      ...(kind && { kind }),
    })),
    isCustom: false,
    schema: builtInSchema(typeNameOf(row)),
    ...(storage && { storage }),
    ...(deprecation && { deprecation }),
    rules: rulesOf(row),
    table: builtInTable(row),
  };
};

const rulesOf = (row: ResourceRow): KindRules => {
  const { name = subdomainName, check, checkCreate, checkUpdate, defaults, ...others } = peculiaritiesOf(row);
  const schema = builtInSchema(typeNameOf(row));
  const validate = (object: KubeObject) =>
    problemsOf(object, ...(check ? [check] : []), root => checkMetadata(root, name));
  return {
    ...traitsOf(row.kind),
    ...others,
    applyDefaults: object => {
      fillDefaults(object, schema);
      defaults?.(object);
    },
    validateCreate: object => [...validate(object), ...(checkCreate?.(object) ?? [])],
    validateUpdate: (next, previous) => [...validate(next), ...(checkUpdate?.(next, previous) ?? [])],
  };
};
