import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import {
  type DefinitionCondition,
  type DefinitionNames,
  type DefinitionStatus,
  specOf,
  statusOf,
} from './definition.ts';

interface Conflict {
  readonly reason: string;
  readonly message: string;
}

/** Names that other definitions of the same group have been granted. */
const namesInUse = (definition: KubeObject, others: readonly KubeObject[]) => {
  const { group } = specOf(definition);
  const granted = others
    .filter(other => specOf(other).group === group && other.metadata.name !== definition.metadata.name)
    .map(other => statusOf(other).acceptedNames ?? {});
  const resources = granted.flatMap(({ plural, singular, shortNames = [] }) => [
    plural,
    singular,
    ...shortNames,
  ]);
  const kinds = granted.flatMap(({ kind, listKind }) => [kind, listKind]);
  return { resources: new Set(resources), kinds: new Set(kinds) };
};

interface Choice {
  readonly names: DefinitionNames;
  readonly conflict: Conflict | undefined;
}

/** What is asked for where it is free, else what was granted before. */
const chooseNames = (definition: KubeObject, others: readonly KubeObject[]): Choice => {
  const wanted = specOf(definition).names ?? {};
  const granted = statusOf(definition).acceptedNames ?? {};
  const { resources, kinds } = namesInUse(definition, others);
  const conflicts: Conflict[] = [];
  const choose = (
    name: 'plural' | 'singular' | 'kind' | 'listKind',
    inUse: ReadonlySet<string | undefined>,
    reason: string,
  ) => {
    const asked = wanted[name];
    if (asked === undefined || !inUse.has(asked)) return asked;
    conflicts.push({ reason, message: `${JSON.stringify(asked)} is already in use` });
    return granted[name];
  };
  const plural = choose('plural', resources, 'PluralConflict');
  const singular = choose('singular', resources, 'SingularConflict');
  const taken = (wanted.shortNames ?? []).filter(name => resources.has(name));
  if (taken.length > 0) {
    const message = taken.map(name => `${JSON.stringify(name)} is already in use`).join(', ');
    conflicts.push({ reason: 'ShortNamesConflict', message });
  }
  const shortNames = taken.length > 0 ? granted.shortNames : wanted.shortNames;
  const kind = choose('kind', kinds, 'KindConflict');
  const listKind = choose('listKind', kinds, 'ListKindConflict');
  const names = { plural, singular, shortNames, kind, listKind, categories: wanted.categories };
  const said = Object.entries(names).filter(([, name]) => name !== undefined && name !== '');
  return { names: Object.fromEntries(said) as DefinitionNames, conflict: conflicts.at(-1) };
};

const conditionOf = (
  { conditions = [] }: DefinitionStatus,
  next: Omit<DefinitionCondition, 'lastTransitionTime'>,
  now: Date,
): DefinitionCondition => {
  const before = conditions.find(({ type }) => type === next.type);
  const lastTransitionTime =
    before?.status === next.status && before.lastTransitionTime !== undefined
      ? before.lastTransitionTime
      : `${now.toISOString().slice(0, 19)}Z`;
  return { type: next.type, status: next.status, lastTransitionTime, ...pick(next) };
};

const pick = ({ reason, message }: Omit<DefinitionCondition, 'lastTransitionTime'>) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(message === undefined ? {} : { message }),
});

/**
 * The status of a definition once its names have been looked at: granted unless another definition of the group has
 * them. Once established, a definition stays so. `others` are all definitions there are.
 */
export const acceptedStatus = (
  definition: KubeObject,
  others: readonly KubeObject[],
  now: Date,
): DefinitionStatus => {
  const status = statusOf(definition);
  const { names, conflict } = chooseNames(definition, others);
  const accepted = conditionOf(
    status,
    conflict === undefined
      ? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' }
      : { type: 'NamesAccepted', status: 'False', ...conflict },
    now,
  );
  const wasEstablished = status.conditions?.some(
    ({ type, status: is }) => type === 'Established' && is === 'True',
  );
  const established = conditionOf(
    status,
    conflict === undefined || wasEstablished
      ? {
          type: 'Established',
          status: 'True',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        }
      : {
          type: 'Established',
          status: 'False',
          reason: 'NotAccepted',
          message: 'not all names are accepted',
        },
    now,
  );
  const storage = specOf(definition).versions?.find(version => version.storage)?.name;
  const stored = status.storedVersions ?? [];
  const storedVersions = storage === undefined || stored.includes(storage) ? stored : [...stored, storage];
  const kept = (status.conditions ?? []).filter(
    ({ type }) => type !== 'NamesAccepted' && type !== 'Established',
  );
  const next = { conditions: [...kept, accepted, established], acceptedNames: names, storedVersions };
  return sameJson(next, status) ? status : next;
};
