/**
 * What a build clones with: a token for one repository, for reading only, that ends with the build, or by itself. It
 * opens nothing else, so a step that prints it gives away what the step could read anyway.
 */
import { sameSecret, sha256Hex } from '@freshet/kit/crypto';
import { Secret } from '@freshet/kit/secret';
import { missing } from '../gateway/index.ts';
import type { RepositoriesCore } from './core.ts';
import { findByName } from './repository-store.ts';

const TOKEN = /^fcl_([0-9a-f]{24})\.([A-Za-z0-9_-]{43})$/;

/** Who the token says it is from; any other name would do as well. */
const USER_NAME = 'build';

const LIFE_MS = 3_600_000;
const MAX_LIFE_MS = 24 * LIFE_MS;

export interface CloneTokenRequest {
  readonly accountId: string;
  /** `owner/name`. */
  readonly repository: string;
  /** What it is for, as a build's id: all that was made for it is revoked together. */
  readonly purpose: string;
  readonly lifeMs?: number;
}

export interface CloneToken {
  readonly id: string;
  readonly userName: string;
  readonly token: Secret;
  readonly cloneUrl: string;
  readonly expiresAt: Date;
}

/** Makes a token that reads one repository. */
export const mintCloneToken = async (
  { work, ids, clock, addresses }: RepositoriesCore,
  { accountId, repository: fullName, purpose, lifeMs = LIFE_MS }: CloneTokenRequest,
): Promise<CloneToken> => {
  const repository = await findByName(work.sql, accountId, fullName);
  if (!repository) throw missing('repository');
  const [id, secret] = [ids.next(), ids.secret()];
  const expiresAt = new Date(clock.now().getTime() + Math.min(lifeMs, MAX_LIFE_MS));
  await work.housekeep(sql =>
    sql
      .insertInto('repositories.clone_tokens')
      .values({
        id,
        account_id: accountId,
        repository_id: repository.id,
        secret_hash: sha256Hex(secret),
        purpose: purpose.slice(0, 200),
        expires_at: expiresAt,
      })
      .execute(),
  );
  return {
    id,
    userName: USER_NAME,
    token: new Secret(`fcl_${id}.${secret}`),
    cloneUrl: addresses.clone(repository),
    expiresAt,
  };
};

/** Ends what was made for a purpose before its time; what has ended already is fine too. */
export const revokeCloneTokens = async (
  { work }: RepositoriesCore,
  accountId: string,
  purpose: string,
): Promise<void> => {
  await work.housekeep(sql =>
    sql
      .deleteFrom('repositories.clone_tokens')
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose.slice(0, 200))
      .execute(),
  );
};

export const looksLikeCloneToken = (token: Secret): boolean => token.reveal().startsWith('fcl_');

/** The repository that a token opens; undefined for anything wrong or ended. */
export const readCloneToken = async (
  { work, clock }: RepositoriesCore,
  token: Secret,
): Promise<{ readonly accountId: string; readonly repositoryId: string } | undefined> => {
  const [, id, secret] = TOKEN.exec(token.reveal()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const row = await work.sql
    .selectFrom('repositories.clone_tokens')
    .select(['account_id', 'repository_id', 'secret_hash'])
    .where('id', '=', id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!row || !sameSecret(row.secret_hash, sha256Hex(secret))) return undefined;
  return { accountId: row.account_id, repositoryId: row.repository_id };
};
