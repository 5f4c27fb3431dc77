import { expect, test } from 'vitest';
import { fileNameOf } from '../../api/save-file.ts';
import { countRecords } from './export-file.ts';

test('records are counted, not lines', () => {
  expect(countRecords('csv', 'at,what\n')).toBe(0);
  expect(countRecords('csv', 'at,what\n1,"two\nlines ""quoted"""\n2,b\n')).toBe(2);
  expect(countRecords('csv', 'at,what\n1,a')).toBe(1);
  expect(countRecords('json', '[{"a":1},{}]')).toBe(2);
});

test('the server names the file', () => {
  expect(fileNameOf('attachment; filename="freshet-audit-2026-11-15.csv"')).toBe(
    'freshet-audit-2026-11-15.csv',
  );
  expect(fileNameOf(null)).toBeUndefined();
});
