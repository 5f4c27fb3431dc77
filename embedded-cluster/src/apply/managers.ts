import { isJsonObject } from '../json/index.ts';
import type { Json, ManagedFieldsEntry } from '../objects/index.ts';
import { badRequest } from '../status/index.ts';
import { difference, type FieldSet, isEmptySet, setOf, union } from './field-set.ts';
import { decodeFields, encodeFields } from './fields-v1.ts';

/** Somebody who owns fields. */
export interface Manager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
  readonly time: string | undefined;
  readonly set: FieldSet;
}

export type Managers = ReadonlyMap<string, Manager>;

type Identity = Pick<Manager, 'manager' | 'operation' | 'apiVersion' | 'subresource'>;

/** Whoever applies stays the same in every version; whoever updates is another in each. */
export const identityOf = ({ manager, operation, apiVersion, subresource }: Identity): string =>
  JSON.stringify([manager, operation, operation === 'Update' ? apiVersion : '', subresource]);

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const readEntry = (entry: Json, place: number): Manager => {
  if (!isJsonObject(entry)) throw badRequest(`managed fields entry ${place} is no object`);
  const { operation, apiVersion, fieldsType, time } = entry;
  if (operation !== 'Apply' && operation !== 'Update')
    throw badRequest('operation must be `Apply` or `Update`');
  if (text(apiVersion) === '') throw badRequest('apiVersion must not be empty');
  if (fieldsType !== 'FieldsV1') throw badRequest(`invalid fieldsType in managed fields entry ${place}`);
  return {
    manager: text(entry.manager),
    operation,
    apiVersion: text(apiVersion),
    subresource: text(entry.subresource),
    time: typeof time === 'string' ? time : undefined,
    set: decodeFields(entry.fieldsV1),
  };
};

/** The managers that an object names; throws where the entries make no sense. */
export const readManagers = (entries: unknown): Managers => {
  if (entries === undefined || entries === null) return new Map();
  if (!Array.isArray(entries)) throw badRequest('metadata.managedFields must be a list');
  const managers = (entries as Json[]).map(readEntry);
  return new Map(managers.map(manager => [identityOf(manager), manager]));
};

const seconds = (time: string | undefined): number =>
  time === undefined ? 0 : Math.floor(Date.parse(time) / 1000) || 0;

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const inPrintOrder = (one: Manager, other: Manager): number =>
  byText(one.operation, other.operation) ||
  seconds(one.time) - seconds(other.time) ||
  byText(one.manager, other.manager) ||
  byText(one.apiVersion, other.apiVersion) ||
  byText(one.subresource, other.subresource);

/** Managers as an object shows them; those who own nothing are left out. */
export const writeManagers = (managers: Managers): ManagedFieldsEntry[] =>
  [...managers.values()]
    .filter(({ set }) => !isEmptySet(set))
    .sort(inPrintOrder)
    .map(({ manager, operation, apiVersion, time, set, subresource }) => ({
      manager,
      operation,
      apiVersion,
      ...(time === undefined ? {} : { time }),
      fieldsType: 'FieldsV1',
      fieldsV1: encodeFields(set),
      ...(subresource === '' ? {} : { subresource }),
    }));

/** What the server alone decides, or what merely names the object. */
const NEVER_OWNED = setOf(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation'].map(name => [
    'f:metadata',
    `f:${name}`,
  ]),
  ['f:metadata', 'f:managedFields'],
  ['f:metadata', 'f:resourceVersion'],
);

/** A set without what nobody owns. */
export const withoutUnowned = (set: FieldSet): FieldSet => difference(set, NEVER_OWNED);

/** Through which door a write comes, and what it cannot change for that reason. */
export interface Door {
  /** Empty for the object itself. */
  readonly subresource: string;
  /** Whether status is written through its own subresource. */
  readonly hasStatus: boolean;
}

/** A set without what a write through this door leaves as it was. */
export const withinReach = (set: FieldSet, { subresource, hasStatus }: Door): FieldSet => {
  if (!hasStatus) return set;
  const isStatus = (step: string): boolean => (step === 'f:status') === (subresource === 'status');
  if (subresource !== '' && subresource !== 'status') return set;
  return {
    members: new Set([...set.members].filter(isStatus)),
    children: new Map([...set.children].filter(([step]) => isStatus(step))),
  };
};

/** More managers by update than these are united, the oldest first. */
const MOST_UPDATERS = 10;

/** Unites the oldest managers by update, one for each version, until there are not too many of them. */
export const capUpdaters = (managers: Managers): Managers => {
  const updaters = [...managers].filter(([, { operation }]) => operation === 'Update');
  if (updaters.length <= MOST_UPDATERS) return managers;
  updaters.sort(
    ([, one], [, other]) => seconds(one.time) - seconds(other.time) || byText(one.manager, other.manager),
  );
  const result = new Map(managers);
  const firstOf = new Map<string, string>();
  let left = updaters.length;
  for (const [id, manager] of updaters) {
    if (left <= MOST_UPDATERS) break;
    const bucket: Manager = { ...manager, manager: 'ancient-changes', subresource: '' };
    const bucketId = identityOf(bucket);
    const first = firstOf.get(manager.apiVersion);
    if (first === undefined) {
      firstOf.set(manager.apiVersion, id);
      continue;
    }
    const older = result.get(bucketId)?.set ?? result.get(first)?.set ?? manager.set;
    result.delete(first);
    result.delete(id);
    result.set(bucketId, { ...bucket, set: union(older, manager.set) });
    firstOf.set(manager.apiVersion, bucketId);
    left -= 1;
  }
  return result;
};
