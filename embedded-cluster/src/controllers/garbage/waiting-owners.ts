import type { ObjectKey } from '../../objects/index.ts';

/**
 * Owners that are deleted in the foreground, and the dependents that each still waits for. An owner is worth another
 * look only when the last of them is gone: a look for each of a thousand would be a million.
 */
interface WaitingOwners {
  /** Notes that an owner waits for dependents; what was noted of it before no longer counts. */
  wait(owner: string, key: ObjectKey, dependents: readonly string[]): void;
  /** Tells of a change of an object, with whether it still holds up an owner. Answers the owners that wait no more. */
  changed(dependent: string, holds: (owner: string) => boolean): readonly ObjectKey[];
}

export const createWaitingOwners = (): WaitingOwners => {
  const byOwner = new Map<string, { readonly key: ObjectKey; readonly left: Set<string> }>();
  const byDependent = new Map<string, Set<string>>();

  const forget = (dependent: string, owner: string): void => {
    const owners = byDependent.get(dependent);
    owners?.delete(owner);
    if (owners?.size === 0) byDependent.delete(dependent);
  };

  return {
    wait: (owner, key, dependents) => {
      for (const dependent of byOwner.get(owner)?.left ?? []) forget(dependent, owner);
      byOwner.set(owner, { key, left: new Set(dependents) });
      for (const dependent of dependents) {
        byDependent.set(dependent, (byDependent.get(dependent) ?? new Set()).add(owner));
      }
    },
    changed: (dependent, holds) => {
      const free: ObjectKey[] = [];
      for (const owner of [...(byDependent.get(dependent) ?? [])]) {
        const waiting = byOwner.get(owner);
        if (holds(owner)) continue;
        forget(dependent, owner);
        waiting?.left.delete(dependent);
        if (waiting === undefined || waiting.left.size > 0) continue;
        byOwner.delete(owner);
        free.push(waiting.key);
      }
      return free;
    },
  };
};
