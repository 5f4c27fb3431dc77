import { groupOf, type KubeObject } from '@freshet/domain/objects';

interface DefinitionSpec {
  readonly group?: unknown;
  readonly names?: { readonly kind?: unknown };
  readonly versions?: readonly { readonly name?: string; readonly served?: boolean }[];
}

interface DefinitionStatus {
  readonly conditions?: readonly { readonly type?: string; readonly status?: string }[];
}

/** The kind that a definition of custom resources brings, as `group/Kind`. */
export const definedKind = (object: KubeObject | undefined): string | undefined => {
  if (object?.kind !== 'CustomResourceDefinition' || groupOf(object.apiVersion) !== 'apiextensions.k8s.io')
    return undefined;
  const { group, names } = (object.spec ?? {}) as DefinitionSpec;
  const kind = names?.kind;
  return typeof group === 'string' && typeof kind === 'string' ? `${group}/${kind}` : undefined;
};

/** The group versions that a definition serves, as `group/version`. */
export const definedVersions = ({ spec }: KubeObject): readonly string[] => {
  const { group, versions } = (spec ?? {}) as DefinitionSpec;
  return (versions ?? []).filter(({ served }) => served).map(({ name }) => `${String(group)}/${name}`);
};

/** Whether the API server serves the kind of a definition, and whether it has refused to. */
export const definitionStateOf = ({ status }: KubeObject): 'established' | 'refused' | 'pending' => {
  const { conditions } = (status ?? {}) as DefinitionStatus;
  const has = (wanted: string, value: string): boolean =>
    (conditions ?? []).some(({ type, status }) => type === wanted && status === value);
  if (has('Established', 'True')) return 'established';
  return has('NamesAccepted', 'False') ? 'refused' : 'pending';
};
