import { Fault } from '@freshet/kit/errors';
import type { Provider } from '../providers/provider.ts';
import type { ProvenIdentity } from '../relying-party/claims.ts';

/** The address that the provider stands for, if it does for any. */
const vouchedEmail = (provider: Provider, { email, emailVerified }: ProvenIdentity): string | undefined => {
  const vouched = emailVerified ?? provider.assumeEmailVerified;
  return vouched ? email : undefined;
};

/** Refuses people whose address the provider does not stand for. */
export const requireEmail = (provider: Provider, identity: ProvenIdentity): string => {
  const email = vouchedEmail(provider, identity);
  if (email !== undefined) return email;
  const why =
    identity.email === undefined ? 'sends no e-mail address' : 'has not verified the e-mail address';
  throw new Fault('SSO_EMAIL_REFUSED', `the identity provider ${why}`);
};

/** Refuses people of other domains, where the provider names any. */
export const refuseForeignMail = (provider: Provider, identity: ProvenIdentity): void => {
  if (provider.allowedDomains.length === 0) return;
  const email = requireEmail(provider, identity);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (provider.allowedDomains.includes(domain)) return;
  throw new Fault('SSO_EMAIL_REFUSED', `people of ${domain} cannot sign in with ${provider.name}`);
};
