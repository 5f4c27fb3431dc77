/**
 * Signs records and heads with a key that the database holds only sealed by the master key: a login of the database
 * can cut or rewrite a chain, and cannot sign the outcome.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hmacHex } from '@freshet/kit/crypto';
import { Secret } from '@freshet/kit/secret';
import type { Kysely } from 'kysely';
import type { KeyRing } from '../key-ring/index.ts';
import type { Link } from './chain.ts';
import type { AuditTables } from './tables.ts';

/** What the signature of a head covers. */
export interface SignedHead extends Link {
  /** The first record that must have a signature; the ones before are of an earlier release. */
  readonly signedFrom: number;
  /** The last record that retention has removed; 0 for none. */
  readonly startSeq: number;
}

export interface ChainSigner {
  /** Tells the logs of different databases apart; says nothing about the key. */
  readonly logId: string;
  signRecord(accountId: string, link: Link): string;
  signHead(accountId: string, head: SignedHead): string;
}

export type SigningSecrets = Pick<KeyRing, 'seal' | 'open'>;

/** The chain of what belongs to no account, and the owner of the key. */
export const INSTALLATION = 'installation';
const PURPOSE = 'audit.signing-key';

export const openChainSigner = async (
  db: Kysely<AuditTables>,
  secrets: SigningSecrets,
): Promise<ChainSigner> => {
  const key = await secrets.open(
    INSTALLATION,
    PURPOSE,
    (await storedKey(db)) ?? (await makeKey(db, secrets)),
  );
  const sign = (...parts: readonly (string | number)[]): string => hmacHex(key, JSON.stringify(parts));
  return {
    logId: sign('log').slice(0, 16),
    signRecord: (accountId, { seq, hash }) => sign('record', accountId, seq, hash),
    signHead: (accountId, { seq, hash, signedFrom, startSeq }) =>
      sign('head', accountId, seq, hash, signedFrom, startSeq),
  };
};

const storedKey = async (db: Kysely<AuditTables>): Promise<string | undefined> =>
  (await db.selectFrom('audit.signing_keys').select('sealed').executeTakeFirst())?.sealed;

/** Of several processes that make one at the same time the first wins. */
const makeKey = async (db: Kysely<AuditTables>, secrets: SigningSecrets): Promise<string> => {
  const sealed = await secrets.seal(INSTALLATION, PURPOSE, new Secret(randomBytes(32).toString('base64url')));
  await db
    .insertInto('audit.signing_keys')
    .values({ id: 1, sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const kept = await storedKey(db);
  if (kept === undefined) throw new Error('the signing key of the audit log vanished while it was made');
  return kept;
};

export const isSignature = (given: string | null, expected: string): boolean =>
  given?.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
