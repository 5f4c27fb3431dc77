import { expect, test } from 'vitest';
import { domainsOf, wrongDomain } from './mail-domains.ts';

test('domains are read however people part them', () => {
  expect(domainsOf(' @Oakline.example\n\nb.example, c.example;')).toEqual([
    'oakline.example',
    'b.example',
    'c.example',
  ]);
});

test('the first that is no domain is named', () => {
  expect(wrongDomain('a.example\nnope\nb..example')).toBe('nope');
  expect(wrongDomain('a.example\nsub.b.example')).toBeUndefined();
});
