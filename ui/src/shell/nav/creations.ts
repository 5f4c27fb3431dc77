import type { Permission } from '@freshet/domain/access';
import type { IconName } from '../../design/icon/index.ts';
import { useCanEach } from '../../session/index.ts';

/** Something new that a person can start from anywhere; its page opens the form when the address says `create`. */
export interface Creation {
  /** The key of its words in the texts of the shell. */
  readonly name:
    | 'user'
    | 'application'
    | 'pipeline'
    | 'project'
    | 'repository'
    | 'runner'
    | 'team'
    | 'serviceAccount'
    | 'accessRule'
    | 'apiKey'
    | 'ssoProvider';
  readonly to: string;
  readonly icon: IconName;
  readonly needs?: Permission;
}

const CREATIONS: readonly Creation[] = [
  { name: 'user', to: '/settings/users', icon: 'mail', needs: { action: 'invite', resource: 'user' } },
  { name: 'team', to: '/settings/teams', icon: 'product', needs: { action: 'create', resource: 'team' } },
  { name: 'apiKey', to: '/settings/tokens', icon: 'key' },
  {
    name: 'serviceAccount',
    to: '/settings/service-accounts',
    icon: 'runner',
    needs: { action: 'create', resource: 'service-account' },
  },
  {
    name: 'accessRule',
    to: '/settings/access',
    icon: 'shield-check',
    needs: { action: 'create', resource: 'access-rule' },
  },
  {
    name: 'application',
    to: '/apps',
    icon: 'app',
    needs: { action: 'update', resource: 'git-source' },
  },
  {
    name: 'pipeline',
    to: '/pipelines',
    icon: 'pipeline',
    needs: { action: 'create', resource: 'pipeline' },
  },
  { name: 'project', to: '/projects', icon: 'folder', needs: { action: 'create', resource: 'project' } },
  {
    name: 'repository',
    to: '/repositories',
    icon: 'branch',
    needs: { action: 'create', resource: 'repository' },
  },
  { name: 'runner', to: '/runners', icon: 'server', needs: { action: 'create', resource: 'agent' } },
  { name: 'ssoProvider', to: '/settings/sso', icon: 'lock', needs: { action: 'update', resource: 'sso' } },
];

const NEEDS = CREATIONS.map(({ needs }) => needs);

/** What the person may create. */
export const useCreations = (): readonly Creation[] => {
  const may = useCanEach(NEEDS);
  return CREATIONS.filter((_, index) => may[index]);
};
