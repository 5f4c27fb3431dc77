import { Fault } from '@freshet/kit/errors';

/** Stands for this site while a path is taken apart; no real host can be meant by it. */
const HERE = 'http://here.invalid';

/**
 * The path of this site that a text names, in the one spelling that all browsers read alike. Anything that
 * could lead elsewhere is refused, however it is written.
 */
export const returnPath = (text: string): string => {
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\p{Z}\\]/u.test(text) || !URL.canParse(text, HERE))
    throw refused();
  const { origin, pathname, search, hash } = new URL(text, HERE);
  // Dots are resolved only now, so `/.//elsewhere` shows its second slash here and not before.
  if (origin !== HERE || pathname.startsWith('//')) throw refused();
  return `${pathname}${search}${hash}`;
};

const refused = (): Fault => {
  const problem = 'query.returnTo: must be a path of this site';
  return new Fault('REQUEST_INVALID', `the request is not valid: ${problem}`, { problems: [problem] });
};
