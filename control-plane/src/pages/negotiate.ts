import type { Coding } from './page-files.ts';

/** Smallest first. */
const PREFERRED: readonly Coding[] = ['br', 'gzip'];

/** The smallest form that the reader takes; the plain one where it names none that we have. */
export const chooseCoding = (
  acceptEncoding: string | undefined,
  available: ReadonlyMap<Coding, unknown>,
): Coding => {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase());
      return [name, !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );
  const takes = (coding: Coding): boolean => accepted.get(coding) ?? accepted.get('*') ?? false;
  return PREFERRED.find(coding => available.has(coding) && takes(coding)) ?? 'identity';
};

/** Whether the reader has this version already. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
