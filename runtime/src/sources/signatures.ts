/**
 * Whether a commit is signed by one of the keys that a project trusts. The commit is taken apart here and its signature
 * verified by the real `gpg`, with a keyring that holds those keys and nothing else and goes with the question.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { ProgramTrouble, runProgram } from '../programs/index.ts';

interface SignatureOptions {
  /** Where a keyring lies as long as it is needed. */
  readonly drafts: string;
  /** Where `gpg` is looked for. */
  readonly searchPath: string;
  readonly timeoutMs: number;
  readonly stopping: AbortSignal;
}

/** The parts of a commit that `gpg` wants to see. */
interface SignedCommit {
  readonly signature: string;
  readonly payload: Buffer;
}

const MEMORY = 1024 ** 3;
const HEADER = /^gpgsig(?:-sha256)? (?<first>[^\n]*\n(?: [^\n]*\n)*)/mu;

/** Takes the signature out of a commit; undefined where there is none. */
export const signedPartsOf = (commit: Buffer): SignedCommit | undefined => {
  // Bytes as they are: what was signed need not be text of any sort.
  const text = commit.toString('latin1');
  const end = text.indexOf('\n\n') + 1;
  const head = text.slice(0, end);
  const found = HEADER.exec(head);
  if (!found || end === 0) return undefined;
  const payload = head.slice(0, found.index) + head.slice(found.index + found[0].length) + text.slice(end);
  return {
    signature: (found.groups?.first ?? '').replaceAll('\n ', '\n'),
    payload: Buffer.from(payload, 'latin1'),
  };
};

const BAD: Readonly<Record<string, string>> = {
  BADSIG: 'its signature is wrong',
  ERRSIG: 'its signature cannot be verified with the keys that the project trusts',
  EXPSIG: 'its signature has expired',
  EXPKEYSIG: 'the key of its signature has expired',
  REVKEYSIG: 'the key of its signature was revoked',
};

/** What the lines that `gpg` writes for programs come to: what is wrong, or nothing. */
export const statusProblem = (status: string, keyIds: readonly string[]): string | undefined => {
  const lines = [...status.matchAll(/^\[GNUPG:\] (\w+)(?: ([^\n]*))?$/gmu)];
  const bad = lines.map(([, word = '']) => BAD[word]).find(why => why !== undefined);
  if (bad !== undefined) return bad;
  const valid = lines.filter(([, word]) => word === 'VALIDSIG');
  // Of two signatures nobody can say which one counts.
  if (valid.length !== 1 || !lines.some(([, word]) => word === 'GOODSIG'))
    return 'it has no signature that holds';
  const words = (valid[0]?.[2] ?? '').split(' ');
  const isTrusted = keyIds.some(id => [words.at(0), words.at(-1)].some(print => isKey(print ?? '', id)));
  return isTrusted ? undefined : 'it is signed by a key that the project does not trust';
};

const isKey = (fingerprint: string, keyId: string): boolean => {
  const id = plainId(keyId);
  return /^[0-9A-F]{16,64}$/u.test(id) && fingerprint.endsWith(id);
};

const plainId = (keyId: string): string => keyId.trim().replace(/^0x/iu, '').toUpperCase();

/** Verifies commits with `gpg`; what is wrong with one, or nothing. */
export const createSignatures = ({ drafts, searchPath, timeoutMs, stopping }: SignatureOptions) => {
  const gpg = async (home: string, args: readonly string[]): Promise<string> =>
    runProgram({
      program: 'gpg',
      args: ['--homedir', home, '--batch', '--no-tty', '--no-autostart', '--status-fd', '1', ...args],
      cwd: home,
      env: { PATH: searchPath, LC_ALL: 'C', HOME: home },
      timeoutMs,
      maxOutputBytes: 1024 ** 2,
      maxMemoryBytes: MEMORY,
      keepsOutput: true,
      signal: stopping,
    });

  const verified = async (home: string): Promise<string> => {
    const args = ['--no-auto-key-retrieve', '--trust-model', 'always', '--verify', 'signature', 'payload'];
    try {
      return await gpg(home, args);
    } catch (error) {
      // It says with its exit what its lines say better.
      if (error instanceof ProgramTrouble && error.kind === 'failed') return error.output;
      throw error;
    }
  };

  return async (
    commit: Buffer,
    keys: readonly string[],
    keyIds: readonly string[],
  ): Promise<string | undefined> => {
    const parts = signedPartsOf(commit);
    if (!parts) return 'it is not signed';
    if (!parts.signature.startsWith('-----BEGIN PGP SIGNATURE-----'))
      return 'it is signed, but not with a key of GnuPG';
    const home = await mkdtemp(join(drafts, 'keys-'));
    try {
      await writeFile(join(home, 'signature'), parts.signature, { mode: 0o600 });
      await writeFile(join(home, 'payload'), parts.payload, { mode: 0o600 });
      await writeFile(join(home, 'trusted'), keys.join('\n'), { mode: 0o600 });
      await gpg(home, ['--import', 'trusted']).catch(ignoreFailure);
      return statusProblem(await verified(home), keyIds);
    } catch (error) {
      if (!(error instanceof ProgramTrouble)) throw error;
      throw new Fault(
        'SOURCE_PROGRAM_MISSING',
        'the project wants signed commits, and the program gpg cannot be run',
        {},
        { cause: error },
      );
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  };
};

/** Of several keys one may be broken; a signature of it does not verify then. */
const ignoreFailure = (error: unknown): void => {
  if (!(error instanceof ProgramTrouble && error.kind === 'failed')) throw error;
};
