import { Fault } from '@freshet/kit/errors';
import type { Account } from '../accounts/account-store.ts';

/** Refuses addresses outside the domains that the account lets in. */
export const refuseForeignDomain = ({ inviteDomains }: Account, email: string): void => {
  const domain = domainOf(email);
  if (inviteDomains.length === 0 || inviteDomains.includes(domain)) return;
  throw new Fault('DOMAIN_NOT_ALLOWED', `the account does not let people of ${domain} join`, {
    allowed: inviteDomains,
  });
};

/** What the audit log says about an address: enough to recognise it, too little to write to it. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}…@${domainOf(email)}`;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
