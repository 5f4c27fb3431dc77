// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import type { Lookup } from '@freshet/domain/expressions';
import { expect, test } from 'vitest';
import { filledRecords } from './filled-records.ts';

const lookup: Lookup = name => (name === 'IMAGE' ? { text: 'shop/web:1', encrypted: false } : undefined);

test('what a hook records of images has their names and values filled in', () => {
  const set = [{ '${{IMAGE}}': [{ from: '${{IMAGE}}' }, 'tested'] }, 'plain', { '${{OTHER}}': [] }];
  expect(filledRecords({ metadata: { set } }, lookup)).toEqual({
    metadata: { set: [{ 'shop/web:1': [{ from: 'shop/web:1' }, 'tested'] }, 'plain', { '${{OTHER}}': [] }] },
  });
});

test('annotations keep their keys', () => {
  const records = { annotations: { set: [{ annotations: [{ '${{IMAGE}}': '${{IMAGE}}' }] }] } };
  expect(filledRecords(records, lookup)).toEqual({
    annotations: { set: [{ annotations: [{ '${{IMAGE}}': 'shop/web:1' }] }] },
  });
});
