import { isFault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { checkTag, isLoopbackRegistry, parseReference, withTag } from './index.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('the name of an image', () => {
  test.each([
    ['alpine', { repository: 'alpine' }],
    ['alpine:3.20', { repository: 'alpine', tag: '3.20' }],
    ['acme/app:1', { repository: 'acme/app', tag: '1' }],
    ['localhost:5000/app', { registry: 'localhost:5000', repository: 'app' }],
    ['ghcr.io/acme/app:v1', { registry: 'ghcr.io', repository: 'acme/app', tag: 'v1' }],
    [`ghcr.io/acme/app@${digest}`, { registry: 'ghcr.io', repository: 'acme/app', digest }],
    [`acme/app:1@${digest}`, { repository: 'acme/app', tag: '1', digest }],
  ])('%s is taken apart', (text, parts) => expect(parseReference(text)).toEqual(parts));

  test.each([
    '',
    'Acme/app',
    'app:',
    'app:a b',
    '../app',
    'app@sha256:12',
    '$(rm -rf /)',
    'app:feature/x',
    'a\nb',
  ])('%j is refused with a sentence', text => {
    const refuse = () => parseReference(text);
    expect(refuse).toThrow(/cannot be the tag|is not the name/);
    try {
      refuse();
    } catch (error) {
      expect(isFault(error, 'IMAGE_REFERENCE_INVALID')).toBe(true);
    }
  });

  test('a branch in place of a tag is told what to write', () =>
    expect(() => checkTag('feature/login')).toThrow('CF_BRANCH_TAG_NORMALIZED'));

  test('another tag replaces its own tag and digest', () =>
    expect(withTag(parseReference(`ghcr.io/acme/app:1@${digest}`), '2')).toBe('ghcr.io/acme/app:2'));

  test.each([
    ['localhost:5000', true],
    ['127.0.0.1:5000', true],
    ['127.0.0.1.evil.example', false],
    ['ghcr.io', false],
    [undefined, false],
  ])('%s is on this machine: %s', (registry, answer) => expect(isLoopbackRegistry(registry)).toBe(answer));
});
