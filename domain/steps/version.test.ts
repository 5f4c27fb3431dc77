import { describe, expect, test } from 'vitest';
import { compareVersions, parseVersion, selectVersion, type Version } from './index.ts';

const version = (text: string): Version => {
  const parsed = parseVersion(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const versions = ['1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1', '1.2.3+build.5'].map(version);

describe('versions', () => {
  test('are ordered as semantic versions are', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.1.0',
      '10.0.0',
    ];
    expect(
      ordered
        .toReversed()
        .map(version)
        .sort(compareVersions)
        .map(({ text }) => text),
    ).toEqual(ordered);
    expect(compareVersions(version('1.0.0+a'), version('1.0.0+b'))).toBe(0);
  });

  test.each(['foo', '42', '1.2', 'v1.2.3', '1.0.foo', '', '1.2.3-', `1.2.${'3'.repeat(200)}`])(
    '%s is none',
    text => {
      expect(parseVersion(text)).toBeUndefined();
    },
  );

  test.each([
    [undefined, '1.10.0'],
    ['latest', '1.10.0'],
    ['1.2.0', '1.2.0'],
    ['v1.2.0', '1.2.0'],
    ['1.2.3', '1.2.3+build.5'],
    ['1', '1.10.0'],
    ['1.2', '1.2.3+build.5'],
    ['2', '2.0.0-rc.1'],
    ['3.0.0', undefined],
    ['foo', undefined],
  ])('%s means %s', (wanted, meant) => {
    expect(selectVersion(versions, wanted)?.text).toBe(meant);
  });

  test('of nothing but pre-releases the highest is the latest', () => {
    expect(selectVersion(['1.0.0-a', '1.0.0-b'].map(version))?.text).toBe('1.0.0-b');
    expect(selectVersion([])).toBeUndefined();
  });
});
