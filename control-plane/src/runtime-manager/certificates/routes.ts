import * as rest from '@freshet/contracts/runtimes';
import { type Route, route } from '../../gateway/index.ts';
import type { Authority } from './authority.ts';
import { zipOf } from './zip.ts';

export const certificateRoutes = (authority: Authority): readonly Route[] => [
  route(rest.signServerCertificate, async ({ body }, call) => {
    const signed = await authority.sign(call.context, { csr: body.csr, names: body.reqSubjectAltName });
    call.response.header('content-disposition', 'attachment; filename="certificates.zip"');
    return once(
      zipOf([
        { name: 'cf-ca.pem', content: Buffer.from(signed.authority) },
        { name: 'cf-server-cert.pem', content: Buffer.from(signed.certificate) },
      ]),
    );
  }),
];

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
