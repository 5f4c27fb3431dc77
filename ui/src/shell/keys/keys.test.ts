import { describe, expect, test } from 'vitest';
import { KeyRegistry } from './key-registry.ts';
import { keyCaps, parseSequence, spellPress } from './key-sequence.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key as written', () => {
  test.each([
    ['mod+k', press('k', { ctrlKey: true })],
    ['?', press('?', { shiftKey: true })],
    ['shift+r', press('R', { shiftKey: true })],
    ['Esc', press('Escape')],
    ['[', press('[')],
    ['space', press(' ')],
    ['+', press('+', { shiftKey: true })],
  ])('%s is the same as when it is pressed', (written, pressed) => {
    expect(parseSequence(written)).toEqual([spellPress(pressed, false)]);
  });

  test('takes the modifier of the machine', () => {
    expect(spellPress(press('k', { metaKey: true }), true)).toBe('mod+k');
    expect(keyCaps('mod+k', true)).toEqual([['⌘', 'K']]);
    expect(keyCaps('mod+k', false)).toEqual([['Ctrl', 'K']]);
  });

  test('may be one after another', () => {
    expect(keyCaps('g h', false)).toEqual([['G'], ['H']]);
  });
});

describe('the registered keys', () => {
  const action = (label: string) => ({ label, run: () => undefined });

  test('run when the last key of a sequence comes in time', () => {
    const keys = new KeyRegistry();
    keys.add({ title: 'Everywhere', keys: { 'g h': action('Home') } });
    expect(keys.press('g', 1_000).kind).toBe('wait');
    expect(keys.press('h', 1_500)).toMatchObject({ kind: 'run', action: { label: 'Home' } });
    expect(keys.press('h', 1_600).kind).toBe('none');
  });

  test('forget a sequence that was left', () => {
    const keys = new KeyRegistry();
    keys.add({ title: 'Everywhere', keys: { 'g h': action('Home') } });
    keys.press('g', 1_000);
    expect(keys.press('h', 9_000).kind).toBe('none');
  });

  test('begin anew with a key that does not go on', () => {
    const keys = new KeyRegistry();
    keys.add({ title: 'Everywhere', keys: { 'g h': action('Home'), j: action('Next') } });
    keys.press('g', 1_000);
    expect(keys.press('j', 1_100)).toMatchObject({ kind: 'run', action: { label: 'Next' } });
  });

  test('are left alone where their place hears them itself', () => {
    const keys = new KeyRegistry();
    keys.add({ title: 'Everywhere', keys: { x: action('outer') } });
    keys.add({ title: 'List', keys: { x: action('inner'), 'j k': action('move') }, isToldOnly: true });
    expect(keys.press('x', 0)).toMatchObject({ action: { label: 'outer' } });
    expect(keys.press('j', 0).kind).toBe('none');
    expect(keys.scopes().map(({ title }) => title)).toEqual(['Everywhere', 'List']);
  });

  test('belong to the place that came last, until it goes', () => {
    const keys = new KeyRegistry();
    keys.add({ title: 'Everywhere', keys: { r: action('outer') } });
    const leave = keys.add({ title: 'List', keys: { r: action('inner') } });
    expect(keys.press('r', 0)).toMatchObject({ action: { label: 'inner' } });
    leave();
    expect(keys.press('r', 0)).toMatchObject({ action: { label: 'outer' } });
  });
});
