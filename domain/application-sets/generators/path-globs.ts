import { matchesGlob } from '@freshet/domain/globs';

/** Braces choose between words only in the globs of files. */
const withoutBraces = (segment: string): string => segment.replace(/[{}]/g, '\\$&');

/** Whether a path matches level by level; a star stays within its level. */
export const matchesByLevel = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const found = path.split('/');
  return (
    wanted.length === found.length &&
    wanted.every((segment, level) => matchesGlob(withoutBraces(segment), found[level] ?? ''))
  );
};
