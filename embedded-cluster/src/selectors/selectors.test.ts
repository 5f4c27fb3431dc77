import { describe, expect, test } from 'vitest';
import { formatSelector, parseFieldSelector, parseLabelSelector, selectorFromSpec } from './index.ts';

const labels = { app: 'web', tier: 'front', size: '10', 'a.io/b': '' };

describe('label selectors', () => {
  test.each([
    '',
    'app=web',
    'app==web',
    'app = web , tier=front',
    'app in (api, web)',
    'app notin (api,db),tier',
    'nothing notin (x)',
    'nothing!=x',
    '!nothing',
    'size>9',
    'size<11',
    'a.io/b=',
    'a.io/b in (,x)',
  ])('%j selects', text => {
    expect(parseLabelSelector(text).matches(labels)).toBe(true);
  });

  test.each(['app=api', 'app!=web', 'nothing', '!app', 'app in (x)', 'app>1', 'size>10', 'toString=x'])(
    '%j does not select',
    text => {
      expect(parseLabelSelector(text).matches(labels)).toBe(false);
    },
  );

  test.each([
    'app=we b',
    'app in x',
    '=x',
    'a,,b',
    'app in (a',
    '-a=b',
    `a=${'x'.repeat(64)}`,
    'a>b',
    'a/b/c=d',
  ])('%j is a bad request', text => {
    expect(() => parseLabelSelector(text)).toThrow(expect.objectContaining({ name: 'ApiError', code: 400 }));
  });

  test('of specs select as they are printed', () => {
    const spec = {
      matchLabels: { tier: 'front' },
      matchExpressions: [
        { key: 'app', operator: 'In', values: ['web', 'api'] },
        { key: 'old', operator: 'DoesNotExist' },
      ],
    };
    expect(selectorFromSpec(spec).matches(labels)).toBe(true);
    expect(formatSelector(spec)).toBe('app in (api,web),!old,tier=front');
    expect(parseLabelSelector(formatSelector(spec)).matches(labels)).toBe(true);
    expect(selectorFromSpec(undefined).matches(labels)).toBe(false);
    expect(selectorFromSpec({}).matches(undefined)).toBe(true);
  });
});

describe('field selectors', () => {
  test('compare text, and take an empty value', () => {
    const fields = { 'metadata.name': 'a', 'status.phase': 'Running', 'x.y': 'a,b' };
    expect(parseFieldSelector('metadata.name=a,status.phase!=Failed').matches(fields)).toBe(true);
    expect(parseFieldSelector('involvedObject.namespace=').matches(fields)).toBe(true);
    expect(parseFieldSelector('status.phase==Pending').matches(fields)).toBe(false);
    expect(parseFieldSelector('x.y=a\\,b').matches(fields)).toBe(true);
    expect(parseFieldSelector('metadata.name=a').only('metadata.name')).toBe('a');
  });

  test('that make no sense are bad requests', () => {
    expect(() => parseFieldSelector('metadata.name')).toThrow('invalid selector');
    expect(() => parseFieldSelector('a=b=c')).toThrow('invalid field selector');
  });
});
