import type { ApplicationSet, ApplicationsSync } from './application-set.ts';

/** What a set may do with applications beyond creating them. */
export interface Policy {
  readonly updates: boolean;
  readonly deletes: boolean;
}

const POLICIES: Readonly<Record<ApplicationsSync, Policy>> = {
  sync: { updates: true, deletes: true },
  'create-only': { updates: false, deletes: false },
  'create-update': { updates: true, deletes: false },
  'create-delete': { updates: false, deletes: true },
};

/** What the runtime says for all sets, and whether each may say otherwise. */
export interface PolicySettings {
  readonly policy?: ApplicationsSync;
  readonly allowsOverride: boolean;
}

/** Without a word of the runtime each set speaks for itself. */
export const policyOf = (set: ApplicationSet, { policy, allowsOverride }: PolicySettings): Policy => {
  const own = set.spec.syncPolicy?.applicationsSync;
  const chosen = (allowsOverride || policy === undefined ? own : undefined) ?? policy ?? 'sync';
  return POLICIES[chosen] ?? POLICIES.sync;
};
