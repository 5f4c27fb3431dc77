import { expect, test } from 'vitest';
import { nextTime, versionOf } from './rule-version.ts';

const at = (text: string) => new Date(`2026-11-15T12:00:${text}Z`);

test('every version of a rule has a tag of its own, also when clocks stand still or go back', () => {
  const first = { updatedAt: at('05.000') };
  for (const now of [at('05.000'), at('04.000'), at('05.001'), at('09.000')]) {
    const next = { updatedAt: nextTime(now, first) };
    expect(versionOf(next)).not.toBe(versionOf(first));
    expect(next.updatedAt > first.updatedAt).toBe(true);
  }
});
