/**
 * Constraints as charts and Argo CD write them: alternatives with `||`, each of comparisons that must all hold, with
 * commas or blanks between them. `^`, `~`, `1.2.x`, `*` and `1.2 - 2.3` stand for ranges. A release candidate satisfies
 * an alternative only if one is named in it.
 */
import { compareVersions, readVersion, type Version } from './version.ts';

/** Says whether a version will do. */
export type Constraint = (version: Version) => boolean;

interface Bound {
  readonly test: Constraint;
  readonly namesPrerelease: boolean;
}

const LONGEST = 256;
const OPERATOR =
  /^(=<|=>|<=|>=|!=|~>|=|<|>|~|\^)?\s*v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** Before a lone wildcard these leave nothing. */
const NO_VERSION = new Set(['<', '>', '!=']);

const isWild = (part: string | undefined): boolean => part === undefined || /^[xX*]$/.test(part);

/** The parts that are written, up to the first that is not. */
const writtenParts = (parts: readonly (string | undefined)[]): number[] => {
  const end = parts.findIndex(isWild);
  return parts.slice(0, end < 0 ? parts.length : end).map(Number);
};

const versionOf = (parts: readonly number[], prerelease = ''): Version | undefined => {
  const [major = 0, minor = 0, patch = 0] = parts;
  return readVersion(`${major}.${minor}.${patch}${prerelease}`);
};

/** The first version that no longer shares the leading `count` parts. */
const nextAfter = (parts: readonly number[], count: number): Version | undefined => {
  const kept = parts.slice(0, count);
  return versionOf([...kept.slice(0, -1), (kept.at(-1) ?? 0) + 1]);
};

const between =
  (low: Version, high: Version | undefined): Constraint =>
  version => {
    const release = version.prerelease.length === 0;
    // `2.0.0-rc` comes before `2.0.0` and all the same is no part of `^1`.
    const belowHigh =
      high === undefined ||
      (compareVersions(version, high) < 0 && (release || !sharesRelease(version, high)));
    return compareVersions(version, low) >= 0 && belowHigh;
  };

const sharesRelease = (one: Version, other: Version): boolean =>
  one.major === other.major && one.minor === other.minor && one.patch === other.patch;

const caretCount = (parts: readonly number[]): number => {
  const first = parts.findIndex(part => part > 0);
  return first < 0 ? parts.length : first + 1;
};

const rangeCount = (operator: string, parts: readonly number[]): number => {
  if (operator === '^') return caretCount(parts);
  return operator === '~' || operator === '~>' ? Math.min(2, parts.length) : parts.length;
};

const ordered: Record<string, (low: Version, beyond: Version | undefined, isWhole: boolean) => Constraint> = {
  '>': (low, beyond, isWhole) => version =>
    isWhole
      ? compareVersions(version, low) > 0
      : beyond !== undefined && compareVersions(version, beyond) >= 0,
  '>=': low => version => compareVersions(version, low) >= 0,
  '<': low => version => compareVersions(version, low) < 0,
  '<=': (low, beyond, isWhole) => version =>
    isWhole
      ? compareVersions(version, low) <= 0
      : beyond === undefined || compareVersions(version, beyond) < 0,
  '!=': (low, beyond, isWhole) => version =>
    isWhole ? compareVersions(version, low) !== 0 : !between(low, beyond)(version),
};

const readBound = (text: string): Bound | undefined => {
  const match = OPERATOR.exec(text);
  if (!match) return undefined;
  const [, written = '', major, minor, patch, prerelease] = match;
  const operator = written.replace('=<', '<=').replace('=>', '>=');
  const parts = writtenParts([major, minor, patch]);
  const low = versionOf(parts, parts.length === 3 ? prerelease : '');
  if (!low) return undefined;
  const namesPrerelease = prerelease !== undefined;
  if (parts.length === 0) return { test: () => !NO_VERSION.has(operator), namesPrerelease };
  const isWhole = parts.length === 3;
  const beyond = nextAfter(parts, parts.length);
  const make = ordered[operator];
  if (make) return { test: make(low, beyond, isWhole), namesPrerelease };
  if (isWhole && (operator === '' || operator === '='))
    return { test: version => compareVersions(version, low) === 0, namesPrerelease };
  return { test: between(low, nextAfter(parts, rangeCount(operator, parts))), namesPrerelease };
};

const readAlternative = (text: string): Constraint | undefined => {
  const spelled = text
    .trim()
    .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
    .replace(/(^|[\s,])(=<|=>|<=|>=|!=|~>|=|<|>|~|\^)\s+/g, '$1$2');
  const words = spelled.split(/[\s,]+/).filter(word => word !== '');
  if (words.length === 0 || words.length > 20) return undefined;
  const bounds = words.map(readBound);
  if (bounds.some(bound => bound === undefined)) return undefined;
  const all = bounds.flatMap(bound => (bound ? [bound] : []));
  const takesPrerelease = all.some(bound => bound.namesPrerelease);
  return version =>
    (takesPrerelease || version.prerelease.length === 0) && all.every(({ test }) => test(version));
};

/** Reads a constraint; undefined for what is none. A plain version is one too, which only itself satisfies. */
export const readConstraint = (text: string): Constraint | undefined => {
  if (text.length > LONGEST) return undefined;
  const alternatives = text.split('||').map(readAlternative);
  if (alternatives.some(alternative => alternative === undefined)) return undefined;
  return version => alternatives.some(alternative => alternative?.(version) === true);
};

/** Whether a revision is a constraint over versions, and not the name of one. */
export const isConstraint = (text: string): boolean =>
  readVersion(text) === undefined && readConstraint(text) !== undefined;
