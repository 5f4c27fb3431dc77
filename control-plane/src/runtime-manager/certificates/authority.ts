/**
 * Certificates for the container daemons that runners of clusters start beside builds. Each account has an authority of
 * its own, made when it is first needed; its key is sealed by the key ring and signs nothing but these.
 */
import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret } from '@freshet/kit/secret';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeCore } from '../core.ts';
import { authorityCertificate, serverCertificate } from './certificate.ts';
import { readAlternativeNames, readSigningRequest } from './signing-request.ts';

export interface SignedCertificate {
  /** Both in PEM. */
  readonly authority: string;
  readonly certificate: string;
}

const PURPOSE = 'runtimes.certificate-authority';
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const SERVER_DAYS = 825;

const generate = promisify(generateKeyPair);

export const createAuthority = ({ work, secrets, clock }: RuntimeCore) => {
  /** From yesterday on, since clocks of machines differ. */
  const lasting = (days: number) => {
    const now = clock.now().getTime();
    return { from: new Date(now - DAY_MS), until: new Date(now + days * DAY_MS) };
  };

  const stored = (accountId: string) =>
    work.sql
      .selectFrom('runtimes.certificate_authorities')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();

  const make = async (accountId: string): Promise<void> => {
    const { publicKey, privateKey } = await generate('ec', { namedCurve: 'P-256' });
    const name = nameOf(accountId);
    const certificate = authorityCertificate({
      name,
      key: privateKey,
      publicKeyInfo: publicKey.export({ type: 'spki', format: 'der' }),
      serial: serial(),
      ...lasting(AUTHORITY_DAYS),
    });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const sealed = await secrets.seal(accountId, PURPOSE, new Secret(key));
    await work.housekeep(sql =>
      sql
        .insertInto('runtimes.certificate_authorities')
        .values({ account_id: accountId, certificate, sealed_key: sealed, created_at: clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  };

  return {
    sign: async (
      context: ChangeContext,
      asked: { readonly csr: string; readonly names: string },
    ): Promise<SignedCertificate> => {
      const { accountId } = context.actor;
      const order = {
        request: readSigningRequest(asked.csr),
        names: readAlternativeNames(asked.names),
        serial: serial(),
        ...lasting(SERVER_DAYS),
      };
      if (!(await stored(accountId))) await make(accountId);
      const row = await stored(accountId);
      if (!row) throw new Error('the certificate authority vanished while it was made');
      const key = createPrivateKey((await secrets.open(accountId, PURPOSE, row.sealed_key)).reveal());
      const certificate = serverCertificate(order, { name: nameOf(accountId), key });
      await work.change(context, async change =>
        change.audit({
          action: 'runtime-environment.sign-certificate',
          entity: { kind: 'certificate', id: Buffer.from(order.serial).toString('hex') },
          details: { names: asked.names.slice(0, 1_000), until: order.until.toISOString() },
        }),
      );
      return { authority: row.certificate, certificate };
    },
  };
};

export type Authority = ReturnType<typeof createAuthority>;

const nameOf = (accountId: string): string => `Freshet runners ${accountId}`;

/** 127 random bits: positive, and never twice. */
const serial = (): Uint8Array => {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return bytes;
};
