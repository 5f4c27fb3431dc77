/**
 * The keys that sign identity tokens. One signs at a time; it is replaced after a while and stays published until the
 * last token that it signed has ended. RSA, since that is what every cloud checks.
 */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { IssuerKey } from '@freshet/contracts/identity';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { INSTALLATION, type KeyRing } from '../../key-ring/index.ts';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import type { IdentityTables } from '../tables.ts';

export interface TokenKeysDeps {
  readonly work: UnitOfWork<IdentityTables>;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly createdAt: Date;
}

const PURPOSE = 'identity.token-key';
const DAY_MS = 86_400_000;
const SIGNS_MS = 90 * DAY_MS;
/** Longer than any token lives and than anybody should remember our keys. */
const PUBLISHED_MS = SIGNS_MS + 2 * DAY_MS;

const generate = promisify(generateKeyPair);

export class TokenKeys {
  readonly #deps: TokenKeysDeps;
  #signing: SigningKey | undefined;

  constructor(deps: TokenKeysDeps) {
    this.#deps = deps;
  }

  /** The key to sign with. */
  async current(): Promise<SigningKey> {
    const known = this.#signing;
    if (known && !this.#isOver(known.createdAt, SIGNS_MS)) return known;
    const row = (await this.#newest()) ?? (await this.#make());
    const pem = await this.#deps.secrets.open(INSTALLATION, PURPOSE, row.sealed_private_key);
    const opened = { id: row.id, privateKey: createPrivateKey(pem.reveal()), createdAt: row.created_at };
    this.#signing = opened;
    return opened;
  }

  /** What tokens are checked with. There is always one, so that whoever looks before the first token finds it. */
  async published(): Promise<readonly IssuerKey[]> {
    await this.current();
    const rows = await this.#deps.work.sql
      .selectFrom('identity.token_keys')
      .select(['public_jwk', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(10)
      .execute();
    return rows.filter(row => !this.#isOver(row.created_at, PUBLISHED_MS)).map(row => row.public_jwk);
  }

  #isOver(since: Date, afterMs: number): boolean {
    return this.#deps.clock.now().getTime() - since.getTime() >= afterMs;
  }

  /** Of processes that made one at once, all take the same. */
  async #newest() {
    const row = await this.#deps.work.sql
      .selectFrom('identity.token_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row && !this.#isOver(row.created_at, SIGNS_MS) ? row : undefined;
  }

  async #make() {
    const { work, secrets, clock, ids } = this.#deps;
    const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const id = ids.next();
    const jwk: IssuerKey = { kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n, e };
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const sealed = await secrets.seal(INSTALLATION, PURPOSE, new Secret(pem));
    await work.housekeep(sql =>
      sql
        .insertInto('identity.token_keys')
        .values({
          id,
          public_jwk: JSON.stringify(jwk),
          sealed_private_key: sealed,
          created_at: clock.now(),
        })
        .execute(),
    );
    const row = await this.#newest();
    if (!row) throw new Error('the key of identity tokens vanished while it was made');
    return row;
  }
}
