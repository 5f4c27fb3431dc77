/** The short-lived tokens that stand for the person at runtimes; kept in memory only, asked for again in time. */
import { api, data } from '../api/index.ts';

export interface RuntimeDoor {
  readonly token: string;
  /** Where the app-proxy is reached, without a slash at the end. */
  readonly url: string;
}

interface KeptDoor {
  readonly door: Promise<RuntimeDoor>;
  readonly goodUntil: number;
}

/** A token that is about to end is not used any more: the request with it would be on its way for a while. */
const SPARE_MS = 60_000;

/** While a token is asked for, others wait for the same one. */
const ASKING_MS = 30_000;

const kept = new Map<string, KeptDoor>();

/** The way to a runtime, with a token that is good for a while; throws an `ApiFault`. */
export const doorOf = (runtime: string): Promise<RuntimeDoor> => {
  const known = kept.get(runtime);
  if (known && known.goodUntil > Date.now()) return known.door;
  const asked = data(api.POST('/gitops/runtimes/{runtime}/token', { params: { path: { runtime } } }));
  const door = asked.then(({ token, url, expiresAt }) => {
    const opened = { token, url: url.replace(/\/+$/, '') };
    kept.set(runtime, { door: Promise.resolve(opened), goodUntil: Date.parse(expiresAt) - SPARE_MS });
    return opened;
  });
  door.catch(() => kept.delete(runtime));
  kept.set(runtime, { door, goodUntil: Date.now() + ASKING_MS });
  return door;
};

/** Forgets the token of a runtime that no longer takes it. */
export const forgetDoor = (runtime: string): void => void kept.delete(runtime);
