import { expect, test } from 'vitest';
import { allTags, nameParts } from './image-name.ts';

test.each([
  ['demo-shop/catalog:2.1.0-90aa3d7', 'demo-shop/catalog', '2.1.0-90aa3d7'],
  ['localhost:5000/web', 'localhost:5000/web', undefined],
  ['localhost:5000/web:1', 'localhost:5000/web', '1'],
  ['web', 'web', undefined],
])('%s is an image and a tag', (imageDisplayName, repository, tag) => {
  expect(nameParts({ imageDisplayName })).toEqual({ repository, tag });
});

test('a tag that is in the name and was pushed is one tag', () => {
  const tags = ['2.1.0', 'latest'].map(tag => ({ tag })) as never;
  expect(allTags({ imageDisplayName: 'shop/web:2.1.0', tags })).toEqual(['2.1.0', 'latest']);
  expect(allTags({ imageDisplayName: 'shop/web:2.1.0', tags: [] })).toEqual(['2.1.0']);
});
