import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type components, isSignedOut, read } from '../api/index.ts';

type CurrentUser = components['schemas']['CurrentUser'];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Who is at the keyboard, and the account they act in. */
export interface Session {
  readonly user: Named & { readonly email: string | undefined };
  readonly account: Named;
  /** Every account the person can switch to, this one included. */
  readonly accounts: readonly Named[];
  /** An admin of this account. */
  readonly admin: boolean;
}

export const currentUser = read('/user');
/** The parts of the product that the account has switched on or off. */
export const accountModules = read('/account/modules');

/** The session as pages know it. */
export const sessionOf = (user: CurrentUser): Session => {
  const accounts = user.account.map(({ _id, name }) => ({ id: _id, name }));
  const account = accounts.find(({ name }) => name === user.activeAccountName) ?? accounts[0];
  return {
    user: { id: user._id, name: user.userName, email: user.email },
    account: account ?? { id: '', name: user.activeAccountName },
    accounts,
    admin: user.roles.includes('Admin'),
  };
};

/** A person as commits in their name have them. */
export const authorOf = ({ name, email }: Session['user']): string =>
  email === undefined || email === '' ? name : `${name} <${email}>`;

/** Tells one person in one account from every other. */
export const whoOf = ({ user, account }: Session): string => `${user.id} ${account.id}`;

/** The session of the person; only below the shell, which is not shown without one. */
export const useSession = (): Session => sessionOf(useSuspenseQuery(currentUser).data);

/** The session before a page is shown, or undefined where nobody is signed in. */
export const ensureSession = async (queryClient: QueryClient): Promise<Session | undefined> => {
  try {
    const session = sessionOf(await queryClient.ensureQueryData(currentUser));
    // Known before the first page, so that no page asks for what the account has switched off.
    await queryClient.ensureQueryData(accountModules).catch(() => undefined);
    return session;
  } catch (error) {
    if (isSignedOut(error)) return undefined;
    throw error;
  }
};
