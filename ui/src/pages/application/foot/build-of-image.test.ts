import { expect, test } from 'vitest';
import { buildOf } from './build-of-image.ts';

const build = { number: 7, pipelineName: 'shop/web' };
const image = (about: object) => ({
  buildId: 'b1',
  build,
  internalImageId: 'sha256:aa',
  imageDisplayName: 'shop/web',
  tags: [],
  ...about,
});
const pushed = (registry: string) =>
  image({ tags: [{ _id: 't', registry, repository: 'shop/web', tag: '2' }] });

test.each([
  ['shop/web:2', pushed('')],
  ['shop/web:2', pushed('hub.example')],
  ['hub.example/shop/web:2', pushed('hub.example')],
  ['hub.example/shop/web:2@sha256:aa', pushed('')],
  ['shop/web:2', image({ internalImageId: 'shop/web:2' })],
])('the build of %s is found by its names', (deployed, known) => {
  expect(buildOf(deployed, [known])).toEqual({ id: 'b1', ...build });
});

test.each([
  ['shop/web:3', pushed('')],
  ['other-shop/web:2', pushed('')],
  ['hub.example/shop/web:2', pushed('other.example')],
  ['shop/web:2', { ...pushed(''), build: undefined }],
  ['', pushed('')],
  [undefined, pushed('')],
])('%s was not made by another', (deployed, known) => {
  expect(buildOf(deployed, [known])).toBeUndefined();
  expect(buildOf(deployed, undefined)).toBeUndefined();
});
