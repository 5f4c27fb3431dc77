import { Email } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';

/** Claims as they come: the signature is verified, the values are still anything. */
export type RawClaims = Readonly<Record<string, unknown>>;

/** What a provider has proved about a person. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; absent when there is none or it is not an address. */
  readonly email?: string;
  /** What the provider says about the address; absent when it says nothing. */
  readonly emailVerified?: boolean;
  readonly userName?: string;
  readonly groups: readonly string[];
}

/** The length that the standard allows. */
const MAX_SUBJECT = 255;
const MAX_GROUPS = 5_000;
const MAX_TEXT = 256;

/** True when the answer of the userinfo endpoint would add something that the token does not say. */
export const lacksClaims = (token: RawClaims, groupClaim: string | undefined): boolean =>
  token.email === undefined ||
  token.email_verified === undefined ||
  (groupClaim !== undefined && own(token, groupClaim) === undefined);

/** A claim whose name an admin chose; what every object has is no claim. */
const own = (claims: RawClaims | undefined, name: string): unknown =>
  claims !== undefined && Object.hasOwn(claims, name) ? claims[name] : undefined;

/** Reads the identity from the token and, for what it leaves out, from the userinfo answer. */
export const readIdentity = (
  token: RawClaims,
  userInfo: RawClaims | undefined,
  groupClaim: string,
): ProvenIdentity => {
  const issuer = textOf(token.iss, 512);
  const subject = textOf(token.sub, MAX_SUBJECT);
  if (issuer === undefined || subject === undefined) throw refused('the subject cannot be used');
  const userName = textOf(token.preferred_username) ?? textOf(userInfo?.preferred_username);
  return {
    issuer,
    subject,
    ...emailOf(token, userInfo),
    ...(userName === undefined ? {} : { userName }),
    groups: groupsOf(token, userInfo, groupClaim),
  };
};

/** Address and verification come from one and the same place: one source must not vouch for another's address. */
const emailOf = (
  token: RawClaims,
  userInfo: RawClaims | undefined,
): Pick<ProvenIdentity, 'email' | 'emailVerified'> => {
  const tokenSays = token.email !== undefined && token.email_verified !== undefined;
  const source = tokenSays || userInfo?.email === undefined ? token : userInfo;
  const email = Email.safeParse(source.email);
  if (!email.success) return {};
  const verified = booleanOf(source.email_verified);
  return { email: email.data, ...(verified === undefined ? {} : { emailVerified: verified }) };
};

/** Some providers send booleans as text. */
const booleanOf = (value: unknown): boolean | undefined => {
  if (value === undefined) return undefined;
  return value === true || value === 'true';
};

const groupsOf = (token: RawClaims, userInfo: RawClaims | undefined, claim: string): readonly string[] => {
  const value = own(token, claim) ?? own(userInfo, claim);
  if (value === undefined || value === null) {
    if (isElsewhere(token, claim) || isElsewhere(userInfo, claim))
      throw refused(`the claim ${claim} is kept elsewhere because the person is in too many groups`);
    return [];
  }
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (groups.length > MAX_GROUPS) throw refused(`the claim ${claim} lists more than ${MAX_GROUPS} groups`);
  if (!groups.every(group => typeof group === 'string'))
    throw refused(`the claim ${claim} is no list of texts`);
  return [...new Set(groups)];
};

/**
 * Providers that leave out a long list point to it instead. Reading that as "no groups" would take people out
 * of all their teams, so it is an error.
 */
const isElsewhere = (claims: RawClaims | undefined, claim: string): boolean => {
  const names = claims?._claim_names;
  return typeof names === 'object' && names !== null && Object.hasOwn(names, claim);
};

const textOf = (value: unknown, max = MAX_TEXT): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= max && !/\p{Cc}/u.test(value)
    ? value
    : undefined;

const refused = (what: string): Fault =>
  new Fault('SSO_TOKEN_REFUSED', `what the identity provider sent is refused: ${what}`);
