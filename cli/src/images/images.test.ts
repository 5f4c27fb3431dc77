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

const NOWHERE = json({ data: { deliveries: [] } });

describe('images', () => {
  test('are listed by filters, and shown by their short id', () =>
    asAdmin(
      { 'GET /api/images': json({ docs: [image] }), 'POST /graphql': NOWHERE },
      async ({ freshet, requests }) => {
        const { out } = await freshet('get images --search shop -t 2.0 --registry reg.example --limit 5');
        expect(out).toMatch(/3f3f3f3f3f3f +acme\/shop +2\.0 +reg\.example/);
        expect(requests.at(-1)?.url).toBe(
          '/api/images?registry=reg.example&tag=2.0&search=shop&limit=5&offset=0',
        );
        await freshet('get image 3f3f3f3f3f3f -o name');
        expect(requests.map(({ url }) => decodeURIComponent(url))).toContainEqual(
          expect.stringContaining('filter[internalImageId]=3f3f3f3f3f3f'),
        );
      },
    ));

  test('that are asked for by their id are shown with where they run', () => {
    const web = {
      runtime: 'hosted',
      namespace: 'argocd',
      name: 'web-dev',
      environment: 'dev',
      health: 'Healthy',
    };
    const found = [web, web, { ...web, name: 'web-prod' }].map(application => ({
      isCurrent: application.name === 'web-dev',
      application,
    }));
    return asAdmin(
      {
        'GET /api/images': json({ docs: [{ ...image, repoDigest: 'reg.example/acme/shop@sha256:aa' }] }),
        'POST /graphql': json({ data: { deliveries: found } }),
      },
      async ({ freshet, requests }) => {
        const { out } = await freshet('get images 3f3f3f3f3f3f');
        expect(out).toMatch(/RUNS IN/);
        expect(out).toContain('web-dev');
        expect(out).not.toContain('web-prod');
        const asked = JSON.parse(requests.at(-1)?.body ?? '{}').variables;
        expect(asked).toEqual({ images: ['reg.example/acme/shop:2.0', 'sha256:aa'] });
        const [told] = JSON.parse((await freshet('get images 3f3f3f3f3f3f -o json')).out);
        expect(told.runsIn).toEqual([web]);
      },
    );
  });

  test('are shown without where they run to who may view no application', () =>
    asAdmin(
      {
        'GET /api/images': json({ docs: [image] }),
        'POST /graphql': json({ errors: [{ message: 'no', extensions: { code: 'DENIED' } }] }),
      },
      async ({ freshet }) => {
        const { code, out } = await freshet('get images 3f3f3f3f3f3f -o json');
        expect(code).toBe(0);
        expect(JSON.parse(out)[0]).not.toHaveProperty('runsIn');
      },
    ));

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
        'POST /graphql': NOWHERE,
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
