/** A semantic version. */
export interface Version {
  readonly numbers: readonly [number, number, number];
  /** The identifiers after the dash; empty for a release. */
  readonly prerelease: readonly string[];
  /** As written. */
  readonly text: string;
}

const VERSION_MAX = 100;
const SEMVER =
  /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;
const PARTIAL = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

/** Reads a semantic version; undefined for any other text. */
export const parseVersion = (text: string): Version | undefined => {
  const found = text.length > VERSION_MAX ? null : SEMVER.exec(text);
  if (!found) return undefined;
  const [, major, minor, patch, prerelease] = found;
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease?.split('.') ?? [],
    text,
  };
};

const compareIdentifiers = (one: string, other: string): number => {
  const [first, second] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (first && second) return Number(one) - Number(other);
  // Numbers come before words.
  if (first !== second) return first ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

const comparePrereleases = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [index, identifier] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const order = compareIdentifiers(identifier, against);
    if (order !== 0) return order;
  }
  return one.length - other.length;
};

/** Below 0 when the first comes before the second; what stands after a plus counts nothing. */
export const compareVersions = (one: Version, other: Version): number => {
  for (const [index, number] of one.numbers.entries()) {
    const order = number - (other.numbers[index] ?? 0);
    if (order !== 0) return order;
  }
  return comparePrereleases(one.prerelease, other.prerelease);
};

const highest = (versions: readonly Version[]): Version | undefined => {
  const released = versions.filter(({ prerelease }) => prerelease.length === 0);
  const among = released.length > 0 ? released : versions;
  return among.reduce<Version | undefined>(
    (best, version) => (best && compareVersions(best, version) >= 0 ? best : version),
    undefined,
  );
};

/**
 * The version that is meant: the highest release where none is named or `latest` is, the highest one that begins
 * with `1` or `1.2`, or exactly the one named. A `v` before the number counts nothing.
 */
export const selectVersion = (versions: readonly Version[], wanted?: string): Version | undefined => {
  if (wanted === undefined || wanted === '' || wanted === 'latest') return highest(versions);
  const bare = wanted.replace(/^v/, '');
  const exact = parseVersion(bare);
  if (exact) return versions.find(version => compareVersions(version, exact) === 0);
  const [, major, minor] = PARTIAL.exec(bare) ?? [];
  if (major === undefined) return undefined;
  return highest(
    versions.filter(
      ({ numbers }) => numbers[0] === Number(major) && (minor === undefined || numbers[1] === Number(minor)),
    ),
  );
};
