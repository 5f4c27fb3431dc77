/**
 * What happens when the server no longer knows the caller. A request that was refused for that has changed nothing,
 * so it waits here until the person has signed in again and then goes out once more: forms keep what was typed, and
 * buttons stay busy instead of failing.
 */

/** Asks the person to sign in; tells whether the same person is back. */
type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | undefined;

/** Says who asks people to sign in again. The result takes it back. */
export const onSignedOut = (ask: SignInAgain): (() => void) => {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = undefined;
  };
};

/** What tells who the browser acts as, and what changes that; everything else waits while that is not known. */
const ABOUT_THE_SESSION = new Set([
  'GET /api/user',
  'GET /api/auth/sso/options',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/switch-account',
]);

let held: PromiseWithResolvers<void> | undefined;

/**
 * Keeps requests back while the browser may act as somebody else than the page was opened for: what they would read or
 * change is that other one's. They go out once they are let go.
 */
export const holdRequests = (isHeld: boolean): void => {
  if (isHeld) held ??= Promise.withResolvers();
  else {
    held?.resolve();
    held = undefined;
  }
};

/** Resolves when the request may go out; rejects when nobody waits for it any more. */
const turnOf = async ({ method, url, signal }: Request): Promise<void> => {
  if (ABOUT_THE_SESSION.has(`${method} ${new URL(url).pathname}`)) return;
  while (held) {
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    await Promise.race([held.promise, aborted.promise]);
    signal.removeEventListener('abort', onAbort);
  }
};

/** Sends a request, and once more when the session had ended and was renewed in between. */
export const sendSignedIn = async (request: Request): Promise<Response> => {
  await turnOf(request);
  const again = request.clone();
  const response = await fetch(request);
  if (!signInAgain || !(await saysSignedOut(response))) return response;
  return (await signInAgain()) ? fetch(again) : response;
};

/** Other refusals with this status, such as a wrong password, are answers and no end of a session. */
const saysSignedOut = async (response: Response): Promise<boolean> => {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'UNAUTHENTICATED';
};
