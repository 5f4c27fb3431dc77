import { compare, parse, type SemVer } from 'semver';

/** A version in the loose spelling of tags: `v1.2.3`, `1.2`, `1`; undefined for what is none. */
export const readVersion = (text: string): SemVer | undefined => {
  if (text.length > 256) return undefined;
  const [, major, minor = '0', patch = '0', rest = ''] = VERSION.exec(text) ?? [];
  return major === undefined ? undefined : (parse(`${major}.${minor}.${patch}${rest}`) ?? undefined);
};

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;

/** The order of releases: negative where the first comes before the second. */
export const compareVersions = (one: SemVer, other: SemVer): number => compare(one, other);

export type Version = SemVer;
