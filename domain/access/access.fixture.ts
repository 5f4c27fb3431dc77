/** Plain principals, rules and resources for tests to vary. */
import type { Principal, ResourceRef } from './principal.ts';
import type { AccessRule } from './rule.ts';

export const ACCOUNT = 'aaaaaaaaaaaaaaaaaaaaaaaa';
export const OTHER_ACCOUNT = 'bbbbbbbbbbbbbbbbbbbbbbbb';
export const TEAM = '111111111111111111111111';
export const OTHER_TEAM = '222222222222222222222222';
export const USER = '333333333333333333333333';
export const ROBOT = '444444444444444444444444';

/** A user of one team who is not an admin. */
export const member = (changes: Partial<Principal> = {}): Principal => ({
  kind: 'user',
  id: USER,
  accountId: ACCOUNT,
  admin: false,
  teamIds: [TEAM],
  ...changes,
});

/** A rule that lets the member's team do everything to every pipeline. */
export const rule = (changes: Partial<AccessRule> = {}): AccessRule => ({
  id: '900000000000000000000000',
  accountId: ACCOUNT,
  effect: 'allow',
  subject: { kind: 'team', id: TEAM },
  resource: 'pipeline',
  actions: '*',
  match: { kind: 'any' },
  tagsOf: 'resource',
  attributes: [],
  ...changes,
});

/** A pipeline of the account, without tags and in a project without tags. */
export const pipeline = (changes: Partial<ResourceRef<'pipeline'>> = {}): ResourceRef<'pipeline'> => ({
  kind: 'pipeline',
  accountId: ACCOUNT,
  tags: [],
  projectTags: [],
  ...changes,
});
