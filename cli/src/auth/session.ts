import { type CurrentUser, signIn, signOut } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { z } from 'zod';
import type { Api } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';

interface SignIn {
  readonly url: string;
  readonly userName: string;
  readonly password: Secret;
  readonly account: string | undefined;
}

/** Signs in with a password for as long as `use` runs: what the command line keeps is a key, never a session. */
export const withSession = async <Result>(
  { apiAt }: Pick<CommandContext, 'apiAt'>,
  { url, userName, password, account }: SignIn,
  use: (session: Api, user: z.infer<typeof CurrentUser>) => Promise<Result>,
): Promise<Result> => {
  const body = { userName, password: password.reveal(), account };
  const { result: user, headers } = await apiAt({ url }).exchange(signIn, { body });
  const session = apiAt({ url, session: cookieOf(headers) });
  try {
    return await use(session, user);
  } finally {
    // Nothing hangs on it: nobody has the cookie any more, and unused sessions end by themselves.
    await session.call(signOut).catch(() => undefined);
  }
};

const cookieOf = (headers: Headers): Secret => {
  const cookies = headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  if (cookies.length === 0)
    throw new Fault('CLI_ANSWER_INVALID', 'the server signed us in without opening a session');
  return new Secret(cookies.join('; '));
};
