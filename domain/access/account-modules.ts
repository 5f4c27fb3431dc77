import type { ResourceKind } from './catalog.ts';

/**
 * Parts of the product that an administrator can switch off for an account. Nobody may do anything with the resources of
 * a part that is off, so menus, routes, Home and search, which all ask what a caller may do, leave it out by themselves.
 */
export const ACCOUNT_MODULES = {
  pipelines: ['project', 'pipeline', 'build', 'step-type', 'agent', 'runtime-environment'],
  images: ['image'],
  repositories: ['repository'],
  gitops: [
    'gitops-runtime',
    'git-source',
    'gitops-application',
    'cluster',
    'chart',
    'environment',
    'product',
    'promotion-flow',
  ],
} as const satisfies Record<string, readonly ResourceKind[]>;

export type AccountModule = keyof typeof ACCOUNT_MODULES;

export const isAccountModule = (name: string): name is AccountModule => Object.hasOwn(ACCOUNT_MODULES, name);

const MODULE_OF: ReadonlyMap<string, AccountModule> = new Map(
  Object.entries(ACCOUNT_MODULES).flatMap(([name, kinds]) =>
    kinds.map(kind => [kind, name as AccountModule] as const),
  ),
);

/** The part that a kind of resource belongs to; undefined for those that cannot be switched off. */
export const moduleOf = (kind: string): AccountModule | undefined => MODULE_OF.get(kind);
