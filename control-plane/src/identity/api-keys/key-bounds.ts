import { type Principal, parseScopes, scopesCover } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';

/** Scopes that grant something, each once; reports every one that does not. */
export const readScopes = (scopes: readonly string[]): readonly string[] => {
  const parsed = parseScopes(scopes);
  if (parsed.ok) return parsed.value;
  const problems = parsed.problems.map(({ path, message }) => `body.${path}: ${message}`);
  throw new Fault('REQUEST_INVALID', `the request is not valid: ${problems.join('; ')}`, { problems });
};

/** Whoever uses a key can make only keys that reach no further. */
export const refuseWiderScopes = (
  { scopes: held }: Pick<Principal, 'scopes'>,
  wanted: readonly string[] | undefined,
): void => {
  if (scopesCover(held, wanted)) return;
  throw new Fault('KEY_EXCEEDS_CALLER', 'a key cannot give another one scopes that it lacks itself');
};

/** Nor keys that outlive it: a key that was made to end would otherwise go on under another name. */
export const refuseLongerLife = (held: Date | undefined, wanted: Date | undefined): void => {
  if (held === undefined || (wanted !== undefined && wanted <= held)) return;
  throw new Fault('KEY_EXCEEDS_CALLER', 'a key cannot make another one that outlives it', {
    expires: held.toISOString(),
  });
};
