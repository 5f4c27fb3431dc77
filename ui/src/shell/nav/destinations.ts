import type { Permission } from '@freshet/domain/access';
import type { IconName } from '../../design/icon/index.ts';
import { useCanEach } from '../../session/index.ts';

/** The parts of the navigation, as they come below each other. */
export const MAIN_GROUPS = ['build', 'deploy', 'operate'] as const;
/** Those of the pages below `/settings`, which have a navigation of their own. */
export const SETTINGS_GROUPS = ['people', 'access', 'configure', 'records'] as const;

export const isSettings = (pathname: string): boolean =>
  pathname === '/settings' || pathname.startsWith('/settings/');

/** A page that the shell leads to. */
export interface Destination {
  /** The key of its name in the words of the shell. */
  readonly name: PageName;
  readonly to: string;
  readonly icon: IconName;
  readonly group: (typeof MAIN_GROUPS)[number] | (typeof SETTINGS_GROUPS)[number] | 'top' | 'foot' | 'hidden';
  /** Typed after `G`. */
  readonly key?: string;
  /** What a person must be allowed to do there; without it everybody may go. */
  readonly needs?: Permission;
  /** Other words people look for. */
  readonly keywords?: readonly string[];
}

type PageName =
  | 'home'
  | 'builds'
  | 'pipelines'
  | 'images'
  | 'projects'
  | 'repositories'
  | 'catalog'
  | 'applications'
  | 'runtimes'
  | 'clusters'
  | 'helm'
  | 'gitSources'
  | 'runners'
  | 'sharedConfig'
  | 'integrations'
  | 'notifications'
  | 'users'
  | 'teams'
  | 'serviceAccounts'
  | 'access'
  | 'canI'
  | 'tokens'
  | 'sso'
  | 'audit'
  | 'system'
  | 'settings'
  | 'profile';

const DESTINATIONS: readonly Destination[] = [
  { name: 'home', to: '/', icon: 'home', group: 'top', key: 'h' },
  {
    name: 'pipelines',
    to: '/pipelines',
    icon: 'pipeline',
    group: 'build',
    key: 'p',
    needs: { action: 'read', resource: 'pipeline' },
    keywords: ['workflows', 'yaml'],
  },
  {
    name: 'builds',
    to: '/builds',
    icon: 'runs',
    group: 'build',
    key: 'b',
    needs: { action: 'read', resource: 'build' },
    keywords: ['runs', 'workflows', 'jobs'],
  },
  {
    name: 'images',
    to: '/images',
    icon: 'image',
    group: 'build',
    needs: { action: 'read', resource: 'image' },
    keywords: ['containers', 'registry', 'tags', 'digests'],
  },
  {
    name: 'projects',
    to: '/projects',
    icon: 'folder',
    group: 'build',
    key: 'j',
    needs: { action: 'read', resource: 'project' },
    keywords: ['groups of pipelines'],
  },
  {
    name: 'repositories',
    to: '/repositories',
    icon: 'branch',
    group: 'build',
    key: 'g',
    needs: { action: 'read', resource: 'repository' },
    keywords: ['git', 'code', 'pull requests', 'branches', 'clone'],
  },
  {
    name: 'applications',
    to: '/apps',
    icon: 'app',
    group: 'deploy',
    key: 'a',
    needs: { action: 'view', resource: 'gitops-application' },
    keywords: ['argo cd', 'deployments', 'sync', 'health', 'fleet'],
  },
  {
    name: 'helm',
    to: '/helm',
    icon: 'box',
    group: 'deploy',
    needs: { action: 'read', resource: 'gitops-runtime' },
    keywords: ['charts', 'releases', 'rollback'],
  },
  {
    name: 'users',
    to: '/settings/users',
    icon: 'users',
    group: 'people',
    key: 'u',
    needs: { action: 'read', resource: 'user' },
    keywords: ['people', 'members', 'invitations'],
  },
  {
    name: 'teams',
    to: '/settings/teams',
    icon: 'product',
    group: 'people',
    key: 't',
    needs: { action: 'read', resource: 'team' },
    keywords: ['groups'],
  },
  {
    name: 'serviceAccounts',
    to: '/settings/service-accounts',
    icon: 'runner',
    group: 'people',
    key: 's',
    needs: { action: 'read', resource: 'service-account' },
    keywords: ['robots', 'machines', 'bots'],
  },
  {
    name: 'access',
    to: '/settings/access',
    icon: 'shield-check',
    group: 'access',
    key: 'v',
    needs: { action: 'read', resource: 'access-rule' },
    keywords: ['permissions', 'rights', 'abac'],
  },
  {
    name: 'canI',
    to: '/settings/access/can-i',
    icon: 'help',
    group: 'hidden',
    key: 'c',
    keywords: ['permissions', 'explain', 'why'],
  },
  {
    name: 'tokens',
    to: '/settings/tokens',
    icon: 'key',
    group: 'access',
    key: 'k',
    keywords: ['tokens'],
  },
  {
    name: 'sso',
    to: '/settings/sso',
    icon: 'lock',
    group: 'access',
    key: 'o',
    needs: { action: 'read', resource: 'sso' },
    keywords: ['oidc', 'identity providers', 'login'],
  },
  {
    name: 'runtimes',
    to: '/runtimes',
    icon: 'server',
    group: 'operate',
    key: 'r',
    needs: { action: 'read', resource: 'gitops-runtime' },
    keywords: ['topology', 'gitops', 'argo cd', 'install'],
  },
  {
    name: 'clusters',
    to: '/clusters',
    icon: 'cluster',
    group: 'operate',
    needs: { action: 'read', resource: 'gitops-runtime' },
    keywords: ['kubernetes', 'workloads', 'pods', 'services'],
  },
  {
    name: 'gitSources',
    to: '/sources',
    icon: 'branch',
    group: 'operate',
    needs: { action: 'read', resource: 'git-source' },
    keywords: ['git', 'repositories', 'gitops'],
  },
  {
    name: 'runners',
    to: '/runners',
    icon: 'runner',
    group: 'operate',
    key: 'w',
    needs: { action: 'read', resource: 'agent' },
    keywords: ['agents', 'machines', 'workers', 'runtime environments'],
  },
  {
    name: 'sharedConfig',
    to: '/settings/shared-config',
    icon: 'vars',
    group: 'configure',
    key: 'f',
    needs: { action: 'read', resource: 'shared-configuration' },
    keywords: ['contexts', 'variables', 'secrets', 'yaml'],
  },
  {
    name: 'integrations',
    to: '/settings/integrations',
    icon: 'link',
    group: 'configure',
    key: 'n',
    needs: { action: 'read', resource: 'integration' },
    keywords: ['git', 'registries', 'docker', 'github', 'gitlab', 'helm'],
  },
  {
    name: 'notifications',
    to: '/settings/notifications',
    icon: 'bell',
    group: 'configure',
    needs: { action: 'read', resource: 'integration' },
    keywords: ['slack', 'mail', 'e-mail', 'webhooks', 'alerts'],
  },
  {
    name: 'audit',
    to: '/settings/audit',
    icon: 'doc',
    group: 'records',
    key: 'l',
    needs: { action: 'read', resource: 'audit' },
    keywords: ['history', 'records', 'log'],
  },
  {
    name: 'system',
    to: '/settings/system',
    icon: 'pulse',
    group: 'records',
    key: 'y',
    needs: { action: 'read', resource: 'system' },
    keywords: ['health', 'status', 'jobs', 'schedules', 'version'],
  },
  {
    name: 'catalog',
    to: '/catalog',
    icon: 'book',
    group: 'foot',
    key: 'x',
    needs: { action: 'read', resource: 'step-type' },
    keywords: ['hub', 'step types', 'plugins', 'marketplace'],
  },
  {
    name: 'settings',
    to: '/settings/account',
    icon: 'sliders',
    group: 'foot',
    key: ',',
    keywords: ['account', 'name'],
  },
  {
    name: 'profile',
    to: '/profile',
    icon: 'user',
    group: 'hidden',
    key: 'm',
    keywords: ['me', 'password', 'sessions', 'preferences'],
  },
];

const NEEDS = DESTINATIONS.map(({ needs }) => needs);

/** The pages the person may see; the others are not mentioned anywhere. */
export const useDestinations = (): readonly Destination[] => {
  const may = useCanEach(NEEDS);
  return DESTINATIONS.filter((_, index) => may[index]);
};

/** The page at a path, whoever asks. */
export const pageAt = (pathname: string): PageName | undefined =>
  DESTINATIONS.find(({ to }) => to === pathname)?.name;

/** What a person must be allowed to do at a path; undefined where everybody may go. */
export const needsAt = (pathname: string | undefined): Permission | undefined =>
  DESTINATIONS.find(({ to }) => to === pathname)?.needs;
