/**
 * The key that signs what the control plane gives out and later takes back itself. There is one for the installation,
 * made when it is first needed and sealed by the key ring.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret } from '@freshet/kit/secret';
import { INSTALLATION } from '../../key-ring/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';

export interface TokenKey {
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
}

const PURPOSE = 'gitops.token-key';
const ID = 'runtime-tokens';
const KEY_BYTES = 32;

export const createTokenKey = ({
  work,
  secrets,
  clock,
}: Pick<GitOpsRuntimesCore, 'work' | 'secrets' | 'clock'>): TokenKey => {
  let opened: Promise<Buffer> | undefined;

  const stored = () =>
    work.sql
      .selectFrom('gitops_runtimes.token_keys')
      .select('sealed_key')
      .where('id', '=', ID)
      .executeTakeFirst();

  const make = async (): Promise<void> => {
    const fresh = new Secret(randomBytes(KEY_BYTES).toString('base64'));
    const row = {
      id: ID,
      sealed_key: await secrets.seal(INSTALLATION, PURPOSE, fresh),
      created_at: clock.now(),
    };
    // Of processes that make one at once, the first has made it for all.
    await work.housekeep(sql =>
      sql
        .insertInto('gitops_runtimes.token_keys')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  };

  const load = async (): Promise<Buffer> => {
    if (!(await stored())) await make();
    const row = await stored();
    if (!row) throw new Error('the key of tokens vanished while it was made');
    const key = await secrets.open(INSTALLATION, PURPOSE, row.sealed_key);
    return Buffer.from(key.reveal(), 'base64');
  };

  const key = (): Promise<Buffer> => {
    opened ??= load().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const sign = async (text: string): Promise<string> =>
    createHmac('sha256', await key())
      .update(text)
      .digest('base64url');

  return {
    sign,
    verify: async (text, signature) => {
      // As text: of the last letter some bits mean nothing, and a token has one spelling only.
      const [expected, given] = [Buffer.from(await sign(text)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
