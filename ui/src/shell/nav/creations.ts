import type { Permission } from '@freshet/domain/access';
import type { IconName } from '../../design/icon/index.ts';
import { useCanEach } from '../../session/index.ts';

/** Something new that a person can start from anywhere. */
export interface Creation {
  /** The key of its words in the texts of the shell. */
  readonly name:
    | 'user'
    | 'application'
    | 'pipeline'
    | 'project'
    | 'repository'
    | 'runner'
    | 'runtime'
    | 'cluster'
    | 'gitSource'
    | 'integration'
    | 'team'
    | 'serviceAccount'
    | 'accessRule'
    | 'apiKey'
    | 'ssoProvider';
  /** Its kin stand together in the menu, as in the navigation. */
  readonly group: 'build' | 'deploy' | 'operate' | 'people';
  readonly to: string;
  /** What opens its form or its wizard there. */
  readonly search: { readonly create: true } | { readonly wizard: true | string };
  readonly icon: IconName;
  readonly needs?: Permission;
}

const FORM = { create: true } as const;

const CREATIONS: readonly Creation[] = [
  {
    name: 'pipeline',
    group: 'build',
    to: '/pipelines',
    search: FORM,
    icon: 'pipeline',
    needs: { action: 'create', resource: 'pipeline' },
  },
  {
    name: 'project',
    group: 'build',
    to: '/projects',
    search: FORM,
    icon: 'folder',
    needs: { action: 'create', resource: 'project' },
  },
  {
    name: 'repository',
    group: 'build',
    to: '/repositories',
    search: FORM,
    icon: 'branch',
    needs: { action: 'create', resource: 'repository' },
  },
  {
    name: 'application',
    group: 'deploy',
    to: '/apps',
    search: FORM,
    icon: 'app',
    needs: { action: 'update', resource: 'git-source' },
  },
  {
    name: 'gitSource',
    group: 'deploy',
    to: '/sources',
    search: { wizard: true },
    icon: 'branch',
    needs: { action: 'create', resource: 'git-source' },
  },
  {
    name: 'runtime',
    group: 'operate',
    to: '/runtimes',
    search: { wizard: 'runtime' },
    icon: 'server',
    needs: { action: 'create', resource: 'gitops-runtime' },
  },
  {
    name: 'cluster',
    group: 'operate',
    to: '/runtimes',
    search: { wizard: 'cluster' },
    icon: 'cluster',
    needs: { action: 'create', resource: 'cluster' },
  },
  {
    name: 'integration',
    group: 'operate',
    to: '/runtimes',
    search: { wizard: 'integration' },
    icon: 'link',
    needs: { action: 'update', resource: 'integration' },
  },
  {
    name: 'runner',
    group: 'operate',
    to: '/runners',
    search: FORM,
    icon: 'runner',
    needs: { action: 'create', resource: 'agent' },
  },
  {
    name: 'user',
    group: 'people',
    to: '/settings/users',
    search: FORM,
    icon: 'mail',
    needs: { action: 'invite', resource: 'user' },
  },
  {
    name: 'team',
    group: 'people',
    to: '/settings/teams',
    search: FORM,
    icon: 'product',
    needs: { action: 'create', resource: 'team' },
  },
  { name: 'apiKey', group: 'people', to: '/settings/tokens', search: FORM, icon: 'key' },
  {
    name: 'serviceAccount',
    group: 'people',
    to: '/settings/service-accounts',
    search: FORM,
    icon: 'runner',
    needs: { action: 'create', resource: 'service-account' },
  },
  {
    name: 'accessRule',
    group: 'people',
    to: '/settings/access',
    search: FORM,
    icon: 'shield-check',
    needs: { action: 'create', resource: 'access-rule' },
  },
  {
    name: 'ssoProvider',
    group: 'people',
    to: '/settings/sso',
    search: FORM,
    icon: 'lock',
    needs: { action: 'update', resource: 'sso' },
  },
];

const NEEDS = CREATIONS.map(({ needs }) => needs);

/** What the person may create. */
export const useCreations = (): readonly Creation[] => {
  const may = useCanEach(NEEDS);
  return CREATIONS.filter((_, index) => may[index]);
};

/** Where it is made. */
export const creationHref = ({ to, search }: Creation): string =>
  `${to}?${new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]))}`;
