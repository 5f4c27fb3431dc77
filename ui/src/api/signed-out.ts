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

/** Sends a request, and once more when the session had ended and was renewed in between. */
export const sendSignedIn = async (request: Request): Promise<Response> => {
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
