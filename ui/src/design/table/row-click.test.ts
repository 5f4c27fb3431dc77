import { expect, test } from 'vitest';
import { rowClick } from './row-click.ts';

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const free = { onControl: false, hasSelectedText: false };

test('a plain click on a row opens it', () => {
  expect(rowClick(plain, free)).toBe('open');
});

test('a click with Ctrl or Command, or with the middle button, opens the row in a tab', () => {
  expect(rowClick({ ...plain, ctrlKey: true }, free)).toBe('open-tab');
  expect(rowClick({ ...plain, metaKey: true }, free)).toBe('open-tab');
  expect(rowClick({ ...plain, button: 1 }, free)).toBe('open-tab');
});

test('a click that selects words, or means a control of the row, opens nothing', () => {
  expect(rowClick(plain, { ...free, hasSelectedText: true })).toBeUndefined();
  expect(rowClick(plain, { ...free, onControl: true })).toBeUndefined();
  expect(rowClick({ ...plain, ctrlKey: true }, { ...free, onControl: true })).toBeUndefined();
});

test('selected words keep the middle button from nothing', () => {
  expect(rowClick({ ...plain, button: 1 }, { ...free, hasSelectedText: true })).toBe('open-tab');
});

test('the other button and clicks with Shift or Alt are left to the browser', () => {
  expect(rowClick({ ...plain, button: 2 }, free)).toBeUndefined();
  expect(rowClick({ ...plain, shiftKey: true }, free)).toBeUndefined();
  expect(rowClick({ ...plain, altKey: true }, free)).toBeUndefined();
});
