import { Fault } from '@freshet/kit/errors';
import type { Place } from './place.ts';
import { type RefUpdate, readRef, ZERO } from './references.ts';
import { identityOf, type Signature } from './signature.ts';

/** Moves references in one transaction, each from the value it must have. GIT_REF_MOVED when one has another. */
export const moveRefs = async (place: Place, updates: readonly RefUpdate[], by: Signature): Promise<void> => {
  for (const { ref, after } of updates)
    if (isPublic(ref) && !readRef(ref, { isDeletion: after === undefined }))
      throw new Fault('GIT_REF_INVALID', `${ref.slice(0, 200)} cannot be the name of a branch or tag`);
  const input = updates
    .map(({ ref, before = ZERO, after = ZERO }) => `update ${ref}\0${after}\0${before}\0`)
    .join('');
  const { code, err } = await place.ask(['update-ref', '--no-deref', '--stdin', '-z', '--create-reflog'], {
    input,
    codes: [1, 128],
    env: identityOf(by),
  });
  if (code === 0) return;
  if (/but expected|reference already exists|unable to resolve reference|cannot lock ref/.test(err)) {
    throw new Fault(
      'GIT_REF_MOVED',
      'the branch has moved on since it was read',
      {},
      { cause: new Error(err.trim()) },
    );
  }
  throw new Fault('GIT_FAILED', 'the references could not be moved', {}, { cause: new Error(err.trim()) });
};

/** Others are the host's own. */
const isPublic = (ref: string): boolean => /^refs\/(?:heads|tags)\//.test(ref);
