import type { RegistryLogin } from '@freshet/kit/container-engine';
import type { Pod } from '../../shapes/index.ts';
import { fullImageName } from '../container-run.ts';
import type { ReadContents } from './contents.ts';

interface Entry {
  readonly auth?: string;
  readonly username?: string;
  readonly password?: string;
}

const MODERN = '.dockerconfigjson';
const OLD = '.dockercfg';

const parsed = (text: Buffer | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text?.toString() ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // the server looked at its form; what it holds is the user's affair, and no login is the answer
  }
};

/** The part of an address that images are looked for under: `https://index.docker.io/v1/` is `docker.io`. */
const placeOf = (address: string): string => {
  const place = address
    .replace(/^https?:\/\//, '')
    .replace(/\/v[12]\/?$/, '')
    .replace(/\/+$/, '');
  return place === 'index.docker.io' ? 'docker.io' : place;
};

const loginOf = (registry: string, { auth, username, password }: Entry): RegistryLogin | undefined => {
  const [user = '', ...rest] = Buffer.from(auth ?? '', 'base64')
    .toString()
    .split(':');
  const userName = username ?? user;
  if (userName === '') return undefined;
  return { registry, userName, password: password ?? rest.join(':') };
};

/** Logins for an image out of the pull secrets of a pod, the most particular first. */
export const loginsFor = (pod: Pod, image: string, read: ReadContents): readonly RegistryLogin[] => {
  const full = fullImageName(image);
  const entries = (pod.spec.imagePullSecrets ?? []).flatMap(({ name = '' }) => {
    const data = read('Secret', pod.metadata.namespace ?? '', name);
    const auths = parsed(data?.get(MODERN)).auths;
    const all = { ...parsed(data?.get(OLD)), ...(typeof auths === 'object' ? auths : {}) };
    return Object.entries(all as Record<string, Entry>);
  });
  return entries
    .map(([address, entry]) => ({ place: placeOf(address), address, entry }))
    .filter(({ place }) => full.startsWith(`${place}/`))
    .toSorted((a, b) => b.place.length - a.place.length)
    .flatMap(({ place, entry }) => loginOf(place, entry) ?? []);
};
