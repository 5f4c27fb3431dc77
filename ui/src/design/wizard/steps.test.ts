import { describe, expect, test } from 'vitest';
import { mayGoTo, stepAt, type WizardStep } from './steps.ts';

const step = (id: string, more: Partial<WizardStep<unknown>> = {}): WizardStep<unknown> => ({
  id,
  title: id,
  heading: id,
  show: () => undefined,
  ...more,
});

describe('the step of an address', () => {
  const steps = [step('a', { done: true }), step('b'), step('c')];
  test('is the one it names', () => expect(stepAt(steps, 'c')).toBe(2));
  test('is the first open one when it names none', () => {
    expect(stepAt(steps, undefined)).toBe(1);
    expect(stepAt(steps, 'gone')).toBe(1);
  });
  test('is the last when all are done', () => {
    expect(stepAt([step('a', { done: true }), step('b', { done: true })], undefined)).toBe(1);
    expect(stepAt([], undefined)).toBe(0);
  });
});

describe('going', () => {
  const steps = [step('a'), step('b', { blocked: 'Choose a repository.' }), step('c')];
  test('back is always possible', () => expect(mayGoTo(steps, 2, 0)).toBe(true));
  test('forwards stops at what is blocked', () => {
    expect(mayGoTo(steps, 0, 1)).toBe(true);
    expect(mayGoTo(steps, 0, 2)).toBe(false);
    expect(mayGoTo(steps, 1, 2)).toBe(false);
  });
});
