/** What a runner asks of work before it takes it: who signed it, and whether it is what it says. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { BuildWork, type Claim, WorkDetails } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';

/** Why work is refused. */
export interface Refusal {
  readonly why: 'signature' | 'invalid' | 'fork';
  readonly reason: string;
}

export interface WorkRules {
  readonly publicKey: KeyObject;
  readonly takesForks: boolean;
  /** Why they are not taken, where that is not as somebody set it. */
  readonly forksRefused?: string | undefined;
}

/** The key that work must be signed with. */
export const publicKeyIn = (pem: string): KeyObject => createPublicKey(pem);

const isSigned = (bytes: Buffer, signature: string, key: KeyObject): boolean => {
  try {
    return verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false; // a signature of the wrong length, or a key of another kind
  }
};

const invalid = (reason: string): Refusal => ({ why: 'invalid', reason });

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is wrong with work that was signed. */
const problemOf = (work: BuildWork, claim: Claim): string | undefined => {
  if (work.buildId !== claim.buildId || work.fence !== claim.fence)
    return 'the work is of another build than its claim';
  // It becomes the name of a directory.
  if (!isId(work.buildId) || (work.restartOf !== undefined && !isId(work.restartOf)))
    return 'the work has an id that is none';
  if (work.text === undefined && !work.repository) return 'the work has neither a pipeline nor a repository';
  return forgedIn(work.stepTypes);
};

const forgedIn = (stepTypes: BuildWork['stepTypes']): string | undefined => {
  const forged = stepTypes.find(({ digest, definition }) => digestOf(definition) !== digest);
  return forged && `the step type ${forged.name}:${forged.version} has not the digest that it is locked by`;
};

/** Reads details that are kept on disk, where only what was checked ever gets to. */
export const readDetails = (bytes: Buffer): WorkDetails => WorkDetails.parse(JSON.parse(bytes.toString()));

/** Details of a pipeline that the runner read; a fault unless they are signed, for this claim and for this text. */
export const checkDetails = (
  bytes: Buffer,
  { signature, ...claim }: Claim & { readonly signature: string },
  { publicKey, text }: { readonly publicKey: KeyObject; readonly text: string },
): WorkDetails => {
  if (!isSigned(bytes, signature, publicKey)) throw refused('they are not signed by the control plane');
  const details = readDetails(bytes);
  if (details.buildId !== claim.buildId || details.fence !== claim.fence)
    throw refused('they are of another build');
  if (details.textDigest !== digestOf(text)) throw refused('they are of another text');
  const forged = forgedIn(details.stepTypes);
  if (forged !== undefined) throw refused(forged);
  return details;
};

const refused = (why: string): Fault =>
  new Fault('WORK_REFUSED', `The details of the pipeline are refused: ${why}`);

/** Reads work that is kept on disk, where only what was checked ever gets to. */
export const readWork = (bytes: Buffer): BuildWork => BuildWork.parse(JSON.parse(bytes.toString()));

/** Work that may be taken, or why not. Nothing of it is read before its signature was found good. */
export const checkWork = (
  bytes: Buffer,
  { signature, ...claim }: Claim & { readonly signature: string },
  { publicKey, takesForks, forksRefused }: WorkRules,
): BuildWork | Refusal => {
  if (!isSigned(bytes, signature, publicKey))
    return { why: 'signature', reason: 'the work is not signed by the control plane of this runner' };
  let work: BuildWork;
  try {
    work = readWork(bytes);
  } catch {
    return invalid('this version of the runner does not understand the work');
  }
  const problem = problemOf(work, claim);
  if (problem !== undefined) return invalid(problem);
  if (work.trust === 'fork' && !takesForks)
    return { why: 'fork', reason: forksRefused ?? 'this runner takes no builds of forks' };
  return work;
};
