// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';
import { lookupScope, parseSecretReference, type Scope } from './scope.ts';
import { mergeVariables, shownValue, VARIABLE_SOURCES } from './variables.ts';

describe('mergeVariables', () => {
  test('lets each source win over all weaker ones, in whatever order they are given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...VARIABLE_SOURCES], { minLength: 1 }), sources => {
        const layers = sources.map(source => ({ source, variables: [{ name: 'V', value: source }] }));
        const ranked = VARIABLE_SOURCES.filter(source => sources.includes(source)).reverse();
        const merged = mergeVariables(layers).get('V');
        expect(merged?.value).toBe(ranked[0]);
        expect(merged?.source).toBe(ranked[0]);
        expect(merged?.overrode.map(({ source }) => source)).toEqual(ranked.slice(1));
      }),
    );
  });

  test('lets nothing win over the system where it says which build this is', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...VARIABLE_SOURCES]), sources => {
        const variables = (value: string) => ['CF_BUILD_ID', 'CF_REVISION'].map(name => ({ name, value }));
        const layers = [...new Set([...sources, 'system' as const])].map(source => ({
          source,
          variables: variables(source),
        }));
        const merged = mergeVariables(layers);
        for (const name of ['CF_BUILD_ID', 'CF_REVISION'])
          expect(merged.get(name)).toMatchObject({ value: 'system', source: 'system' });
      }),
    );
    const given = { source: 'run', variables: [{ name: 'CF_REVISION', value: 'mine' }] } as const;
    expect(mergeVariables([given]).get('CF_REVISION')?.value).toBe('mine');
  });

  test('lets the later of two shared configurations win and names the loser', () => {
    const merged = mergeVariables([
      {
        source: 'shared-configuration',
        origin: 'base',
        variables: [{ name: 'V', value: 's', encrypted: true }],
      },
      { source: 'shared-configuration', origin: 'team', variables: [{ name: 'V', value: 'b' }] },
    ]);
    expect(merged.get('V')).toEqual({
      name: 'V',
      value: 'b',
      encrypted: false,
      source: 'shared-configuration',
      origin: 'team',
      overrode: [{ source: 'shared-configuration', origin: 'base', encrypted: true }],
    });
  });

  test('shows an encrypted value as redacted and keeps names such as __proto__', () => {
    const merged = mergeVariables([
      { source: 'run', variables: [{ name: '__proto__', value: 'hunter2', encrypted: true }] },
    ]);
    expect([...merged.values()].map(shownValue)).toEqual(['[redacted]']);
  });

  test('refuses more variables than a build takes', () => {
    const variables = Array.from({ length: 20_001 }, (_, index) => ({ name: `V${index}`, value: '' }));
    expect(() => mergeVariables([{ source: 'run', variables }])).toThrowError(/20001 variables/);
  });
});

describe('lookupScope', () => {
  const scope: Scope = {
    variables: mergeVariables([
      {
        source: 'pipeline',
        variables: [
          { name: 'both', value: 'variable' },
          { name: 'A', value: '1' },
        ],
      },
    ]),
    steps: new Map([
      ['both', { image: 'app:1', members: new Map([['imageId', 'sha256:1']]) }],
      ['clone', { directory: '/work/app', outputs: new Map([['T', { text: 's', encrypted: true }]]) }],
    ]),
    parentSteps: new Map([['main', { directory: '/work/main' }]]),
    secret: ({ context, resource, key }) => (context === 'vault' ? `${resource ?? ''}/${key}` : undefined),
  };

  test.each([
    ['A', 'image', '1'],
    ['both', 'text', 'variable'],
    ['both', 'image', 'app:1'],
    ['both', 'directory', 'variable'],
    ['clone', 'directory', '/work/app'],
    ['clone', 'text', '/work/app'],
    ['both.imageId', 'text', 'sha256:1'],
    ['steps.both.imageId', 'text', 'sha256:1'],
    ['steps.clone.output.T', 'text', 's'],
    ['parentSteps.main', 'directory', '/work/main'],
    ['secrets.vault.db@password', 'text', 'db/password'],
    ['secrets.vault.password', 'text', '/password'],
    ['secrets.other.password', 'text', '${{secrets.other.password}}'],
    ['steps.none.result', 'text', '${{steps.none.result}}'],
    ['toString', 'text', '${{toString}}'],
  ] as const)('resolves %s as %s to %s', (name, use, expected) => {
    expect(interpolate(`\${{${name}}}`, lookupScope(scope, use)).text).toBe(expected);
  });

  test('marks secrets and encrypted outputs', () => {
    expect(lookupScope(scope)('secrets.vault.k')?.encrypted).toBe(true);
    expect(lookupScope(scope)('clone.output.T')?.encrypted).toBe(true);
  });

  test('reads no secret from an incomplete name', () => {
    expect(parseSecretReference('vault')).toBeUndefined();
    expect(parseSecretReference('.key')).toBeUndefined();
  });
});
