import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES, STATE_SHAPES } from './names.ts';

const sprite = readFileSync(new URL('./sprite.svg', import.meta.url), 'utf8');

test('every name has its drawing, and every drawing its name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(match => match[1]);
  const named = [...ICON_NAMES.map(name => `i-${name}`), ...STATE_SHAPES.map(name => `s-${name}`)];
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
