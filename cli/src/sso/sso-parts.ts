import type { updateSsoProvider } from '@freshet/contracts/identity';
import type { OperationRequest } from '@freshet/contracts/rest';
import { type CommandContext, type FlagSpecs, listChange, nameAndValue } from '../command/index.ts';
import { users } from '../lookup/index.ts';

const WHETHER = { type: 'choice', choices: ['yes', 'no'], placeholder: 'WHETHER' } as const;

/** What an identity provider can be told, for new and for known ones. */
export const SSO_FLAGS = {
  clientSecretStdin: { type: 'boolean', what: 'Read the client secret from standard input' },
  scope: { type: 'strings', placeholder: 'SCOPE', what: 'What is asked of the provider; openid always is' },
  groupClaim: { type: 'string', placeholder: 'CLAIM', what: 'Claim that lists the groups of a person' },
  adminGroup: {
    type: 'string',
    placeholder: 'GROUP',
    what: 'Exactly the members of this group are admins, as of their last sign-in',
  },
  groupTeam: {
    type: 'strings',
    placeholder: 'GROUP=TEAM',
    what: 'Team that the members of a group are in, by name or id; those given replace all before',
  },
  domain: {
    type: 'strings',
    placeholder: 'DOMAIN',
    what: 'Mail domain that may sign in; those given replace all',
  },
  anyDomain: { type: 'boolean', what: 'Addresses of every domain may sign in' },
  trustEmail: {
    ...WHETHER,
    what: 'Whether to trust addresses when the provider does not say that it has verified them',
  },
  createUsers: { ...WHETHER, what: 'Whether whoever signs in for the first time becomes a user' },
  enabled: { ...WHETHER, what: 'Whether it can be used' },
  enforced: { ...WHETHER, what: 'Whether nobody can sign in with a password but the break-glass users' },
  breakGlass: {
    type: 'strings',
    placeholder: 'USER',
    what: 'Admin who may use a password all the same, by name or id; those given replace all before',
  },
} as const satisfies FlagSpecs;

type Whether = 'yes' | 'no' | undefined;

interface SsoFlags {
  readonly clientSecretStdin: boolean;
  readonly scope: readonly string[];
  readonly groupClaim: string | undefined;
  readonly adminGroup: string | undefined;
  readonly groupTeam: readonly string[];
  readonly domain: readonly string[];
  readonly anyDomain: boolean;
  readonly trustEmail: Whether;
  readonly createUsers: Whether;
  readonly enabled: Whether;
  readonly enforced: Whether;
  readonly breakGlass: readonly string[];
}

type Parts = Omit<OperationRequest<typeof updateSsoProvider>['body'], 'adminGroup' | 'clientSecret'> & {
  readonly adminGroup?: string | undefined;
  readonly clientSecret?: string | undefined;
};

const MAX_SECRET_BYTES = 4096;

/** The settings that flags name; nothing for those they do not. */
export const ssoPartsOf = async (
  { api, stdin }: Pick<CommandContext, 'api' | 'stdin'>,
  flags: SsoFlags,
  see: readonly string[],
): Promise<Parts> => {
  const trusted = await users.many(api, flags.breakGlass);
  const secret = flags.clientSecretStdin ? (await stdin.readText(MAX_SECRET_BYTES)).trim() : undefined;
  return {
    clientSecret: secret,
    scopes: some(flags.scope),
    groupClaim: flags.groupClaim,
    adminGroup: flags.adminGroup,
    groupTeams: some(flags.groupTeam)?.map(text => {
      const { name: group, value: team } = nameAndValue(text, '--group-team', see);
      return { group, team };
    }),
    allowedDomains: listChange({
      given: flags.domain,
      none: flags.anyDomain,
      flags: '--domain and --any-domain',
      see,
    }),
    assumeEmailVerified: whether(flags.trustEmail),
    createUsers: whether(flags.createUsers),
    enabled: whether(flags.enabled),
    enforced: whether(flags.enforced),
    breakGlassUsers: some(trusted)?.map(user => user._id),
  };
};

const some = <Item>(items: readonly Item[]): Item[] | undefined =>
  items.length > 0 ? [...items] : undefined;

const whether = (answer: Whether): boolean | undefined =>
  answer === undefined ? undefined : answer === 'yes';
