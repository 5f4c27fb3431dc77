import type { IconName } from '../../design/icon/index.ts';

/** How an event is told: the key of its sentence, its icon, and the page of the thing it is about. */
interface Telling {
  readonly words: EventWords;
  readonly icon: IconName;
  readonly to: string;
}

type EventWords = (typeof TOLD)[keyof typeof TOLD];

/** The events that people want to know of, without their version, and the key of their sentence. */
const TOLD = {
  'access-rule.created': 'ruleCreated',
  'access-rule.deleted': 'ruleDeleted',
  'access-rule.updated': 'ruleUpdated',
  'account.updated': 'accountUpdated',
  'api-key.created': 'keyCreated',
  'api-key.deleted': 'keyDeleted',
  'api-key.updated': 'keyUpdated',
  'invitation.revoked': 'invitationRevoked',
  'service-account.created': 'serviceAccountCreated',
  'service-account.deleted': 'serviceAccountDeleted',
  'service-account.updated': 'serviceAccountUpdated',
  'sso-provider.created': 'ssoCreated',
  'sso-provider.deleted': 'ssoDeleted',
  'sso-provider.updated': 'ssoUpdated',
  'team.created': 'teamCreated',
  'team.deleted': 'teamDeleted',
  'team.updated': 'teamUpdated',
  'user.disabled': 'userDisabled',
  'user.enabled': 'userEnabled',
  'user.invitation-revoked': 'invitationRevoked',
  'user.invited': 'userInvited',
  'user.joined': 'userJoined',
  'user.password-changed': 'passwordChanged',
  'user.removed': 'userRemoved',
  'user.role-changed': 'roleChanged',
  'user.updated': 'userUpdated',
} as const;

const PLACES: Readonly<Record<string, { readonly icon: IconName; readonly to: string }>> = {
  'access-rule': { icon: 'shield-check', to: '/settings/access' },
  account: { icon: 'sliders', to: '/settings/account' },
  'api-key': { icon: 'key', to: '/settings/tokens' },
  invitation: { icon: 'mail', to: '/settings/users' },
  'service-account': { icon: 'runner', to: '/settings/service-accounts' },
  'sso-provider': { icon: 'lock', to: '/settings/sso' },
  team: { icon: 'product', to: '/settings/teams' },
  user: { icon: 'user', to: '/settings/users' },
};

/** How to tell an event by its type, as `team.created.v1`; undefined where it is not worth telling. */
export const tellingOf = (type: string): Telling | undefined => {
  const name = type.replace(/\.v\d+$/, '');
  if (!Object.hasOwn(TOLD, name)) return undefined;
  const place = PLACES[name.slice(0, name.indexOf('.'))];
  return place && { words: TOLD[name as keyof typeof TOLD], ...place };
};
