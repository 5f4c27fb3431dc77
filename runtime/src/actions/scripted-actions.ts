import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { parse } from 'yaml';
import { type Scripts, scriptFor } from '../scripts/index.ts';
import type { KindScript } from '../settings/index.ts';
import type { ActionInfo, ActionParams, Impact } from './action.ts';
import { at } from './change.ts';

/** The actions that users wrote for a kind: one setting, in YAML, with a script that lists and one for each action. */
export interface ScriptedActions {
  readonly discovery: string;
  readonly definitions: ReadonlyMap<string, string>;
  readonly keepsBuiltIn: boolean;
}

const textAt = (value: unknown, name: string): string => {
  const text = at(value, name);
  return typeof text === 'string' ? text : '';
};

export const scriptedActionsFor = (
  settings: readonly KindScript[],
  object: KubeObject,
): ScriptedActions | undefined => {
  const setting = scriptFor(settings, object);
  if (setting === undefined) return undefined;
  let read: unknown;
  try {
    read = parse(setting.lua, { maxAliasCount: 0 }) as unknown;
  } catch (cause) {
    throw new Fault('SCRIPT_FAILED', `the actions of ${object.kind} cannot be read as YAML`, {}, { cause });
  }
  const definitions = at(read, 'definitions');
  return {
    discovery: textAt(read, 'discovery.lua'),
    definitions: new Map(
      (Array.isArray(definitions) ? definitions : []).map(one => [
        textAt(one, 'name'),
        textAt(one, 'action.lua'),
      ]),
    ),
    keepsBuiltIn: at(read, 'mergeBuiltinActions') === true,
  };
};

const infoOf = (name: string, value: unknown): ActionInfo => {
  const params = at(value, 'params');
  const displayName = textAt(value, 'displayName');
  return {
    name,
    disabled: at(value, 'disabled') === true,
    ...(displayName === '' ? {} : { displayName }),
    ...(Array.isArray(params) && params.length > 0
      ? {
          params: params.map(one => ({
            name: textAt(one, 'name'),
            ...(textAt(one, 'default') === '' ? {} : { default: textAt(one, 'default') }),
          })),
        }
      : {}),
  };
};

/** What the script that lists them says; without one, all that are defined are allowed. */
export const listScripted = (
  scripts: Scripts,
  { discovery, definitions }: ScriptedActions,
  object: KubeObject,
): ActionInfo[] => {
  if (discovery === '') return [...definitions.keys()].map(name => ({ name, disabled: false }));
  const listed = scripts.run(discovery, { obj: object });
  return Object.entries((listed ?? {}) as Record<string, unknown>)
    .map(([name, value]) => infoOf(name, value))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** Lua knows no difference between an empty list and an empty map; what was a list before, is one again. */
const restored = (value: unknown, before: unknown): unknown => {
  if (Array.isArray(before) && typeof value === 'object' && value !== null && Object.keys(value).length === 0)
    return [];
  if (Array.isArray(value))
    return value.map((item, index) => restored(item, Array.isArray(before) ? before[index] : undefined));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, restored(child, at(before, name))]),
  );
};

const objectOf = (value: unknown): KubeObject => {
  if (typeof at(value, 'kind') !== 'string' || typeof at(value, 'apiVersion') !== 'string')
    throw new Fault(
      'RESOURCE_ACTION_INVALID',
      'the script of the action returned something that is no object',
    );
  return value as KubeObject;
};

const impactOf = (entry: unknown, before: KubeObject): Impact => {
  const operation = at(entry, 'operation');
  if (operation !== 'create' && operation !== 'patch')
    throw new Fault(
      'RESOURCE_ACTION_INVALID',
      `the script of the action wants to ${String(operation)}; it may create or patch`,
    );
  const object = objectOf(at(entry, 'resource'));
  return { operation, object: operation === 'patch' ? (restored(object, before) as KubeObject) : object };
};

/** What the script of an action wants done: the changed object, or a list of operations. */
export const runScripted = (
  scripts: Scripts,
  lua: string,
  object: KubeObject,
  params: ActionParams,
): readonly Impact[] => {
  const value = scripts.run(lua, { obj: object, actionParams: params });
  if (Array.isArray(value)) return value.map(entry => impactOf(entry, object));
  return [{ operation: 'patch', object: restored(objectOf(value), object) as KubeObject }];
};
