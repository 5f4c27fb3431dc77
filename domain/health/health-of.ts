import { HOOK_FINALIZER } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { builtInHealth } from './built-in/index.ts';
import { type Health, health } from './health.ts';
import { kindHealth } from './kinds/index.ts';

/** A check of users for kinds of theirs; undefined where they have none for the object. */
export type CustomHealth = (object: KubeObject) => Health | undefined;

/**
 * How an object is, judged by itself alone: what is being deleted is on its way out, else the users' own check decides,
 * else ours. Undefined for kinds that have no health; those neither help nor harm their application.
 */
export const healthOf = (object: KubeObject, custom?: CustomHealth): Health | undefined => {
  const { deletionTimestamp, finalizers } = object.metadata;
  // Hooks hold on to themselves until the sync has read their result.
  if (deletionTimestamp && !(Array.isArray(finalizers) && finalizers.includes(HOOK_FINALIZER)))
    return health('Progressing', 'Pending deletion');
  return custom?.(object) ?? kindHealth(object) ?? builtInHealth(object);
};
