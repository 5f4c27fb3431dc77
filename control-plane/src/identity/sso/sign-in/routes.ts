import * as rest from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import { type PublicCall, type Route, route } from '../../../gateway/index.ts';
import type { SsoCore } from '../core.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { signInOptions } from './sign-in-options.ts';
import { startSignIn } from './start-sign-in.ts';

export const signInRoutes = (core: SsoCore): readonly Route[] => {
  const [start, finish] = [startSignIn(core), finishSignIn(core)];
  return [
    route(rest.listSsoOptions, async ({ query }) => {
      const { providers, required } = await signInOptions(core.work.sql, query.account);
      return { providers: [...providers], required };
    }),
    route(rest.startSso, ({ params, query }, call) =>
      orBackToSignIn(call, start(call, { providerId: params.provider, returnTo: query.returnTo ?? '/' })),
    ),
    route(rest.finishSso, ({ params, query }, call) =>
      orBackToSignIn(call, finish(call, params.provider, given(query))),
    ),
  ];
};

/** A person in a browser learns on the sign-in page why they are not in; a program gets the error body. */
const orBackToSignIn = async (call: PublicCall, signIn: Promise<void>): Promise<void> => {
  try {
    await signIn;
  } catch (error) {
    if (!call.navigating || !(error instanceof Fault)) throw error;
    const why = new URLSearchParams({ fault: error.code, request: call.requestId });
    call.response.redirect(`/login?${why}`);
  }
};

/** Only the parameters that are there: an absent one must not become text. */
const given = (query: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
