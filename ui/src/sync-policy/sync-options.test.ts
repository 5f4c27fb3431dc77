import { expect, test } from 'vitest';
import {
  countChanged,
  isOn,
  NO_CHOICE,
  propagationOf,
  wishedOptions,
  withOption,
  withPropagation,
} from './sync-options.ts';

const own = ['CreateNamespace=true', 'RespectIgnoreDifferences=true', 'Validate=false'];

test('options are as the application has them until one is changed', () => {
  expect([isOn(own, NO_CHOICE, 'CreateNamespace'), isOn(own, NO_CHOICE, 'Validate')]).toEqual([true, true]);
  expect(isOn(own, NO_CHOICE, 'Replace')).toBe(false);
  expect(wishedOptions(own, NO_CHOICE)).toBeUndefined();
  expect(wishedOptions(own, { toggled: { CreateNamespace: true } })).toBeUndefined();
});

test('one that is added leaves all others of the application as they are', () => {
  const choice = { toggled: { ServerSideApply: true } };
  expect(wishedOptions(own, choice)).toEqual([...own, 'ServerSideApply=true']);
  expect(countChanged(own, choice)).toBe(1);
});

test('one that is taken away is not named any more, whatever the application says of it', () => {
  expect(wishedOptions(own, { toggled: { Validate: false, CreateNamespace: false } })).toEqual([
    'RespectIgnoreDifferences=true',
  ]);
  expect(wishedOptions(['Replace=false'], { toggled: { Replace: true } })).toEqual(['Replace=true']);
});

test('how deletions go on is one of three, and named only where it is another', () => {
  expect(propagationOf([], NO_CHOICE)).toBe('foreground');
  expect(propagationOf(['PrunePropagationPolicy=orphan'], NO_CHOICE)).toBe('orphan');
  expect(wishedOptions([], { toggled: {}, propagation: 'foreground' })).toBeUndefined();
  expect(
    wishedOptions(['PrunePropagationPolicy=orphan', ...own], { toggled: {}, propagation: 'background' }),
  ).toEqual([...own, 'PrunePropagationPolicy=background']);
});

test('in a policy one is switched and all others stay, also those that nobody here has a name for', () => {
  const mine = ['Mine=1', ...own];
  expect(withOption(mine, 'Validate', false)).toEqual([
    'Mine=1',
    'CreateNamespace=true',
    'RespectIgnoreDifferences=true',
  ]);
  expect(withOption(mine, 'PruneLast', true)).toEqual([...mine, 'PruneLast=true']);
  expect(withOption(mine, 'CreateNamespace', true)).toEqual(mine);
  expect(withPropagation(mine, 'orphan')).toEqual([...mine, 'PrunePropagationPolicy=orphan']);
});
