import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json } from '../testing/index.ts';

const image = {
  _id: idOf('1'),
  internalImageId: `sha256:${'3f'.repeat(32)}`,
  imageDisplayName: 'acme/shop',
  size: 0,
  sha: '9f2c1e4b7a6d5c4b',
  branch: 'main',
  created: '2026-11-15T12:00:00.000Z',
  metadata: {},
  buildId: idOf('2'),
  build: { number: 7, pipelineName: 'shop/build' },
  tags: [{ _id: idOf('3'), tag: '2.0', registry: 'reg.example', repository: 'acme/shop' }],
};

describe('images', () => {
  test('are listed by filters, and shown by their short id', () =>
    asAdmin({ 'GET /api/images': json({ docs: [image] }) }, async ({ freshet, requests }) => {
      const { out } = await freshet('get images --search shop -t 2.0 --registry reg.example --limit 5');
      expect(out).toMatch(/3f3f3f3f3f3f +acme\/shop +2\.0 +reg\.example/);
      expect(requests.at(-1)?.url).toBe(
        '/api/images?registry=reg.example&tag=2.0&search=shop&limit=5&offset=0',
      );
      await freshet('get image 3f3f3f3f3f3f -o name');
      expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain(
        'filter[internalImageId]=3f3f3f3f3f3f',
      );
    }));

  test('that have a name and no digest keep it whole, so that it can be asked for', () =>
    asAdmin(
      { 'GET /api/images': json({ docs: [{ ...image, internalImageId: 'acme/shop:1.0' }] }) },
      async ({ freshet }) => {
        expect((await freshet('get images -o name')).out).toBe('image/acme/shop:1.0\n');
      },
    ));

  test('that there are not are not found, though others that were named are', () =>
    asAdmin(
      {
        'GET /api/images': (response, request) =>
          json({ docs: request.url.includes('3f3f3f3f3f3f') ? [image] : [] })(response, request),
      },
      async ({ freshet }) => {
        const { code, out, err } = await freshet('get images 000000000000');
        expect([code, out]).toEqual([5, '']);
        expect(err).toContain("there is no image '000000000000'");
        expect((await freshet('get images 3f3f3f3f3f3f 000000000000')).code).toBe(5);
        expect((await freshet('get image image/3f3f3f3f3f3f')).code).toBe(0);
      },
    ));
});
