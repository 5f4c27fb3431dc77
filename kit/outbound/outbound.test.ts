import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, isPublicAddress, readAddressList } from './index.ts';

const thisMachine = readAddressList(['127.0.0.1']);

let server: Server;
let port: number;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/never') response.writeHead(200).write('x');
    else response.end(`${request.headers.host} ${'y'.repeat(100_000)}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a request to an address that a user gave', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'not an address',
  ])('does not count %s as public', address => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.32.0.1'])(
    'counts %s as public',
    address => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://localhost:PORT/',
    'http://0x7f000001:PORT/',
  ])('does not reach %s of this machine', async url => {
    const before = asked;
    const outbound = createOutbound({ allowPrivate: false });
    await expect(outbound({ url: url.replace('PORT', String(port)) })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    expect(asked).toBe(before);
  });

  test('is refused when one of the addresses of a name is private, and goes where the judged address says', async () => {
    const mixed = createOutbound({ allowPrivate: false, lookup: async () => ['93.184.215.14', '127.0.0.1'] });
    await expect(mixed({ url: 'http://example.com/' })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    const pinned = createOutbound({
      allowPrivate: false,
      permitted: thisMachine,
      lookup: async () => ['127.0.0.1'],
    });
    const { body } = await pinned({ url: `http://example.com:${port}/` });
    expect(body).toContain(`example.com:${port}`);
  });

  test.each([
    '169.254.169.254',
    '100.100.100.200',
    '[fd00:ec2::254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[2001:0:4136:e378:8000:63bf:5601:5601]',
    '0.0.0.0',
    '[::]',
    '224.0.0.1',
    '[ff02::1]',
  ])('does not reach %s by any setting', async host => {
    const permitted = readAddressList(['0.0.0.0/0', '::/0']);
    const outbound = createOutbound({ allowPrivate: true, permitted });
    await expect(outbound({ url: `http://${host}/` })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.0.7',
    '[fe80::1]',
  ])('does not reach %s by the switch for private networks', async host => {
    const outbound = createOutbound({ allowPrivate: true });
    await expect(outbound({ url: `http://${host}:${port}/` })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  test('says of an address that is saved whether it would be asked, and accepts a name that is not known yet', async () => {
    const { check } = createOutbound({
      allowPrivate: false,
      lookup: async host => {
        if (host === 'later.example') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return ['10.0.0.1'];
      },
    });
    for (const url of ['http://127.0.0.1/', 'https://inner.example/', 'file:///etc/passwd'])
      await expect(check?.(url)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    await expect(check?.('https://later.example/')).resolves.toBeUndefined();
  });

  test('reaches this machine at the listed port only', async () => {
    const outbound = createOutbound({
      allowPrivate: false,
      permitted: readAddressList([`127.0.0.1:${port}`]),
    });
    expect((await outbound({ url: `http://127.0.0.1:${port}/` })).status).toBe(200);
    await expect(outbound({ url: `http://127.0.0.1:${port + 1}/` })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  test('goes to what the installation itself named, wherever that is, and nowhere else', async () => {
    const outbound = createOutbound({
      allowPrivate: false,
      isOwn: origin => origin === `http://127.0.0.1:${port}`,
    });
    expect((await outbound({ url: `http://127.0.0.1:${port}/` })).status).toBe(200);
    await expect(outbound({ url: `http://localhost:${port}/` })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  test.each(['file:///etc/passwd', 'http://me:secret@example.com/', 'nonsense'])(
    'is not made to %s',
    async url => {
      await expect(createOutbound({ allowPrivate: true })({ url })).rejects.toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
    },
  );

  test('reads no more than it may, follows no redirect and does not wait for ever', async () => {
    const outbound = createOutbound({
      allowPrivate: false,
      permitted: thisMachine,
      maxAnswerBytes: 1_000,
      timeoutMs: 500,
    });
    expect((await outbound({ url: `http://127.0.0.1:${port}/` })).body).toHaveLength(1_000);
    expect((await outbound({ url: `http://127.0.0.1:${port}/away` })).status).toBe(302);
    await expect(outbound({ url: `http://127.0.0.1:${port}/never` })).rejects.toMatchObject({
      code: 'ADDRESS_UNREACHABLE',
    });
  });
});
