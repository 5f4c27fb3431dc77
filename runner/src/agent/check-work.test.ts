import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { BuildWork } from '@freshet/contracts/runner';
import { describe, expect, test } from 'vitest';
import { checkWork } from './check-work.ts';

const keys = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const claim = { buildId: 'a'.repeat(24), fence: 3 };
const work: BuildWork = {
  ...claim,
  accountId: 'b'.repeat(24),
  pipelineName: 'p',
  runtime: 'default',
  file: 'codefresh.yml',
  text: 'version: "1.0"',
  variables: [],
  stepTypes: [],
  options: {},
  volume: 'v',
  trust: 'trusted',
};

const check = (
  value: unknown,
  { by = keys.privateKey, of = claim, takesForks = false, tamper = (bytes: Buffer) => bytes } = {},
) => {
  const bytes = Buffer.from(JSON.stringify(value));
  const signature = sign(null, bytes, by).toString('base64');
  return checkWork(tamper(bytes), { ...of, signature }, { publicKey: keys.publicKey, takesForks });
};

describe('work', () => {
  test('that the control plane signed is taken as it is', () => {
    expect(check(work)).toEqual(work);
    expect(check({ ...work, trust: 'fork' }, { takesForks: true })).toMatchObject({ trust: 'fork' });
  });

  test('with another signature, or another byte, is not even read', () => {
    expect(check(work, { by: others.privateKey })).toMatchObject({ why: 'signature' });
    const tamper = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from(' ')]);
    expect(check(work, { tamper })).toMatchObject({ why: 'signature' });
    const unsigned = checkWork(
      Buffer.from('{}'),
      { ...claim, signature: '' },
      { publicKey: keys.publicKey, takesForks: true },
    );
    expect(unsigned).toMatchObject({ why: 'signature' });
  });

  test('of a fork is refused by a runner that takes none', () => {
    expect(check({ ...work, trust: 'fork' })).toMatchObject({ why: 'fork' });
  });

  test.each([
    ['is of another build', { ...work, buildId: 'c'.repeat(24) }],
    ['is of an older claim', { ...work, fence: 2 }],
    ['would lead out of the home', { ...work, restartOf: '../../../etc' }],
    ['has nothing to run', { ...work, text: undefined }],
    ['is of a later version', { ...work, wish: 'unknown' }],
    [
      'has a step type with another digest',
      {
        ...work,
        stepTypes: [
          {
            name: 't',
            version: '1.0.0',
            definition: 'evil',
            digest: createHash('sha256').update('good').digest('hex'),
          },
        ],
      },
    ],
  ])('that %s is refused', (_, value) => {
    expect(check(value)).toMatchObject({ why: 'invalid' });
  });

  test('whose id is no id never becomes a path', () => {
    const buildId = '../../../tmp/x';
    expect(check({ ...work, buildId }, { of: { ...claim, buildId } })).toMatchObject({ why: 'invalid' });
  });
});
