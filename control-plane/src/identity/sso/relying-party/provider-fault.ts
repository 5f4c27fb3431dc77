/**
 * What the protocol library throws, in our words. Its errors carry whole answers of the provider as causes,
 * tokens included, so they go nowhere: only the library's own fixed sentences are taken from them.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** Error codes of OAuth and OpenID Connect; anything else a provider sends as one is not repeated. */
const KNOWN_ERRORS = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Errors that say that the settings are wrong, whoever signs in. */
const MISCONFIGURED = new Set([
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** The code of an error answer, if it is one that the standards know. */
export const errorCodeOf = (error: unknown): string | undefined => {
  if (!(error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)) return undefined;
  return KNOWN_ERRORS.has(error.error) ? error.error : 'unknown error';
};

/** The fault for whatever stopped a discovery. */
export const discoveryFault = (error: unknown): Fault =>
  ourFault(error) ??
  new Fault(
    'SSO_PROVIDER_INVALID',
    `the discovery document of the identity provider cannot be used: ${reasonOf(error)}`,
  );

/** The fault for whatever stopped the exchange of a code for an identity. */
export const redeemFault = (error: unknown): Fault => {
  const known = ourFault(error);
  if (known) return known;
  const code = errorCodeOf(error);
  if (code === undefined) {
    return new Fault('SSO_TOKEN_REFUSED', `what the identity provider sent is refused: ${reasonOf(error)}`);
  }
  return MISCONFIGURED.has(code)
    ? new Fault('SSO_PROVIDER_INVALID', `the identity provider does not accept this client: ${code}`)
    : new Fault('SSO_DECLINED', `the identity provider did not confirm the sign-in: ${code}`);
};

/** A fault of ours that travelled through the library, which wraps what it does not know. */
const ourFault = (error: unknown): Fault | undefined => {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    if (isFault(inner)) return inner;
  }
  return undefined;
};

/** The innermost sentence that the library itself wrote. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'not understood';
  const { cause } = error;
  if (cause instanceof Error && LIBRARY_ERRORS.has(cause.name)) return cause.message;
  if (error instanceof ClientError || LIBRARY_ERRORS.has(error.name)) return error.message;
  return 'not understood';
};

const LIBRARY_ERRORS = new Set([
  'OperationProcessingError',
  'UnsupportedOperationError',
  'WWWAuthenticateChallengeError',
]);
