import {
  type CustomSchema,
  compileRules,
  type DefinitionNames,
  type DefinitionVersion,
  fillCustomDefaults,
  findByPath,
  parseJsonPath,
  pruneResource,
  readRoot,
  resourceProblems,
  specOf,
  statusOf,
} from '../definitions/index.ts';
import {
  checkMetadata,
  type Kind,
  type KindRules,
  type KindStorage,
  problemsOf,
  type Subresource,
  subdomainName,
  type Verb,
} from '../kinds/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import { ApiError, type FieldError } from '../status/index.ts';
import { customTable } from './columns.ts';
import { customScale, scaleProblems } from './scale.ts';

const VERBS: readonly Verb[] = [
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'create',
  'update',
  'watch',
];
const PART_VERBS: readonly Verb[] = ['get', 'patch', 'update'];

const asJson = (object: KubeObject): JsonObject => object as unknown as JsonObject;

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : String(value);

const selectableFields = ({
  selectableFields: fields = [],
}: DefinitionVersion): KindRules['selectableFields'] => {
  const paths = fields.flatMap(({ jsonPath = '' }) => {
    const steps = parseJsonPath(jsonPath);
    return steps === undefined ? [] : [{ name: jsonPath.slice(1), steps }];
  });
  if (paths.length === 0) return undefined;
  return object =>
    Object.fromEntries(paths.map(({ name, steps }) => [name, textOf(findByPath(asJson(object), steps)[0])]));
};

/** While a definition goes, its objects go too, and no new ones come. */
const refuseCreate = (): void => {
  throw new ApiError({
    code: 403,
    reason: 'Forbidden',
    message: 'create not allowed while custom resource definition is terminating',
  });
};

interface Context {
  readonly isTerminating: boolean;
  readonly apiVersion: string;
  readonly version: DefinitionVersion;
  readonly schema: CustomSchema;
}

const rulesOf = ({ apiVersion, version, schema, isTerminating }: Context): KindRules => {
  const rules = compileRules(schema);
  const scale = version.subresources?.scale;
  const problems = (object: KubeObject, old: KubeObject | undefined): FieldError[] => [
    ...problemsOf(object, root => checkMetadata(root, subdomainName)),
    ...resourceProblems(asJson(object), old && asJson(old), { schema, rules }),
    ...scaleProblems(object, scale),
  ];
  const selectable = selectableFields(version);
  return {
    applyDefaults: object => {
      // What was stored in another version is served in this one.
      object.apiVersion = apiVersion;
      fillCustomDefaults(asJson(object), schema);
    },
    validateCreate: object => problems(object, undefined),
    validateUpdate: problems,
    validateStatus: problems,
    hasGeneration: true,
    takesUnconditionalUpdate: false,
    createsOnUpdate: false,
    returnsDeleted: false,
    defaultPropagation: 'Background',
    ...(isTerminating ? { prepareCreate: refuseCreate } : {}),
    ...(selectable ? { selectableFields: selectable } : {}),
    ...(scale ? { scale: customScale(scale) } : {}),
  };
};

const subresourcesOf = ({ subresources }: DefinitionVersion): Subresource[] => [
  ...(subresources?.status === undefined ? [] : [{ name: 'status', verbs: PART_VERBS }]),
  ...(subresources?.scale === undefined
    ? []
    : [{ name: 'scale', verbs: PART_VERBS, kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' } }]),
];

/** All versions lie in one store, in the version that the definition names for it; only the name of it differs. */
const storageOf = (group: string, plural: string, stored: string, apiVersion: string): KindStorage => ({
  group,
  version: stored,
  plural,
  toStored: object => ({ ...object, apiVersion: `${group}/${stored}` }),
  fromStored: object => ({ ...object, apiVersion }),
});

const warningOf = (
  kind: string,
  { deprecated, deprecationWarning }: DefinitionVersion,
  apiVersion: string,
) => (deprecated ? { deprecation: deprecationWarning ?? `${apiVersion} ${kind} is deprecated` } : {});

interface Making {
  readonly definition: KubeObject;
  readonly names: DefinitionNames;
  readonly convert: Kind['convert'] | undefined;
}

const kindOf = ({ definition, names, convert }: Making, version: DefinitionVersion): Kind => {
  const { group = '', scope, versions = [] } = specOf(definition);
  const { plural = '', singular = '', kind = '', listKind = `${kind}List` } = names;
  const stored = versions.find(each => each.storage)?.name ?? '';
  const isTerminating = definition.metadata.deletionTimestamp !== undefined;
  const apiVersion = `${group}/${version.name ?? ''}`;
  const schema = readRoot(version.schema?.openAPIV3Schema);
  return {
    group,
    version: version.name ?? '',
    kind,
    plural,
    singular,
    listKind,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: scope === 'Namespaced',
    verbs: VERBS,
    subresources: subresourcesOf(version),
    isCustom: true,
    schema,
    storage: storageOf(group, plural, stored, apiVersion),
    rules: rulesOf({ apiVersion, version, schema, isTerminating }),
    table: customTable(version.additionalPrinterColumns),
    prune: object => pruneResource(object, schema),
    ...(convert ? { convert } : {}),
    ...warningOf(kind, version, apiVersion),
  };
};

/** The kinds that a definition serves, one for each version. Definitions are valid by the time they get here. */
export const customKinds = (definition: KubeObject, convert?: Kind['convert']): readonly Kind[] => {
  const { versions = [], names: wanted = {} } = specOf(definition);
  // Until names have been granted, status has them empty.
  const granted = Object.entries(statusOf(definition).acceptedNames ?? {}).filter(([, name]) => name !== '');
  const names = { ...wanted, ...(Object.fromEntries(granted) as typeof wanted) };
  const making = { definition, names, convert };
  const stored = versions.find(version => version.storage);
  const kept = convert && stored ? kindOf(making, stored) : undefined;
  return versions
    .filter(version => version.served)
    .map(version => {
      if (version === stored && kept) return kept;
      return { ...kindOf(making, version), ...(kept ? { kept } : {}) };
    });
};
