/**
 * The key that signs work. There is one for the installation, made when it is first needed; runners learn its public
 * half when they register and take no work that another has signed, so a stolen connection is not enough to run code
 * on them. The private half is sealed by the key ring.
 */
import { createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret } from '@freshet/kit/secret';
import { INSTALLATION } from '../key-ring/index.ts';
import type { RuntimeCore } from './core.ts';

export interface SigningKey {
  /** SPKI in PEM. */
  publicKey(): Promise<string>;
  /** Ed25519 over exactly these bytes. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

interface Opened {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const PURPOSE = 'runtimes.signing-key';
const ID = 'work';

const generate = promisify(generateKeyPair);

export const createSigningKey = ({ work, secrets, clock }: RuntimeCore): SigningKey => {
  let opened: Promise<Opened> | undefined;

  const stored = () =>
    work.sql.selectFrom('runtimes.signing_keys').selectAll().where('id', '=', ID).executeTakeFirst();

  const make = async (): Promise<void> => {
    const { publicKey, privateKey } = await generate('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const row = {
      id: ID,
      public_key: publicKey.export({ type: 'spki', format: 'pem' }) as string,
      sealed_private_key: await secrets.seal(INSTALLATION, PURPOSE, new Secret(pem)),
      created_at: clock.now(),
    };
    // Of processes that make one at once, the first has made it for all.
    await work.housekeep(sql =>
      sql
        .insertInto('runtimes.signing_keys')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  };

  const load = async (): Promise<Opened> => {
    if (!(await stored())) await make();
    const row = await stored();
    if (!row) throw new Error('the signing key vanished while it was made');
    const pem = await secrets.open(INSTALLATION, PURPOSE, row.sealed_private_key);
    return { publicKey: row.public_key, privateKey: createPrivateKey(pem.reveal()) };
  };

  const open = (): Promise<Opened> => {
    opened ??= load().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    publicKey: async () => (await open()).publicKey,
    sign: async bytes => sign(null, bytes, (await open()).privateKey),
  };
};
