import { matchesGlob } from '@freshet/domain/globs';
import { type CustomHealth, HEALTH_ORDER, type Health } from '@freshet/domain/health';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KindScript } from '../settings/index.ts';
import type { Scripts } from './scripts.ts';

/** The script for an object: one that names its kind goes before those that mean it by wildcards. */
export const scriptFor = (scripts: readonly KindScript[], object: KubeObject): KindScript | undefined => {
  const group = groupOf(object.apiVersion);
  return (
    scripts.find(script => script.group === group && script.kind === object.kind) ??
    scripts.find(script => matchesGlob(script.group, group) && matchesGlob(script.kind, object.kind))
  );
};

const readHealth = (value: unknown): Health | undefined => {
  if (value === undefined) return undefined;
  const { status, message } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const known = HEALTH_ORDER.find(one => one === status);
  const text = typeof message === 'string' && message !== '' ? message : undefined;
  if (known === undefined)
    return {
      status: 'Unknown',
      message: `The health script returned no status that there is: ${String(status)}`,
    };
  return { status: known, ...(text === undefined ? {} : { message: text }) };
};

const judge = (scripts: Scripts, lua: string, object: KubeObject): Health | undefined => {
  try {
    return readHealth(scripts.run(lua, { obj: object }));
  } catch (error) {
    if (error instanceof Fault) return { status: 'Unknown', message: error.message };
    throw error;
  }
};

/**
 * The checks of users as `healthOf` takes them. What was said of an object is remembered with it, as long as it is
 * frozen: a changed object is another object.
 */
export const scriptedHealth = (scripts: Scripts, kinds: readonly KindScript[]): CustomHealth => {
  if (kinds.length > 0) scripts.prepare();
  const said = new WeakMap<KubeObject, { readonly health: Health | undefined }>();
  return object => {
    const known = said.get(object);
    if (known) return known.health;
    const script = scriptFor(kinds, object);
    const health = script && judge(scripts, script.lua, object);
    // A script that rests may answer later.
    if (Object.isFrozen(object) && health?.message?.includes('rests for a while') !== true)
      said.set(object, { health });
    return health;
  };
};
