import { relative, sep } from 'node:path';

/** Why a path may not be used, if it may not: it leads out of the repository, or to what belongs to Git. */
export const outsideReason = (root: string, absolute: string, asked: string): string | undefined => {
  const isInside = absolute === root || absolute.startsWith(root + sep);
  if (!isInside || asked.includes('\0')) return `${asked} leads out of the repository`;
  return relative(root, absolute).split(sep)[0] === '.git' ? `${asked} belongs to Git` : undefined;
};
