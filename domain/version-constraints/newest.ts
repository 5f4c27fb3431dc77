import { readConstraint } from './constraint.ts';
import { compareVersions, readVersion, type Version } from './version.ts';

/**
 * The newest of the names that satisfies a constraint, as it is written there. With a prefix only names that begin
 * with it count, and what follows it is the version.
 */
export const newestSatisfying = (
  constraint: string,
  names: Iterable<string>,
  prefix = '',
): string | undefined => {
  const satisfies = readConstraint(constraint);
  if (!satisfies) return undefined;
  let best: { name: string; version: Version } | undefined;
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const version = readVersion(name.slice(prefix.length));
    if (version && satisfies(version) && (!best || compareVersions(version, best.version) > 0))
      best = { name, version };
  }
  return best?.name;
};
