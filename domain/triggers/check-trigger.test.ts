import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { checkGitTrigger, readFileGlob, readWrittenPattern } from './index.ts';

const good = { name: 'on-push', repo: 'acme/shop', events: ['push.heads'] };

describe('the check of a trigger', () => {
  test('finds nothing wrong with one that works', () => {
    expect(
      checkGitTrigger({
        ...good,
        branchRegex: '/^((master)$).*/gi',
        branchRegexInput: 'multiselect',
        commentRegex: '/.*/gi',
        modifiedFilesGlob: '{services/**,!(docs)/*.ts}',
      }),
    ).toEqual([]);
  });

  test('names every field that is wrong', () => {
    const problems = checkGitTrigger({
      name: 'on push',
      repo: 'shop',
      events: ['push.head', 'pullrequest.merge'],
      branchRegex: '/(/',
      modifiedFilesGlob: '{a,}b',
      description: 'x'.repeat(151),
    });
    expect(problems.map(({ field }) => field)).toEqual([
      'name',
      'description',
      'repo',
      'events',
      'events',
      'branchRegex',
    ]);
    expect(problems[3]?.message).toBe('there is no event push.head; did you mean push.heads?');
  });

  test('wants at least one event', () => {
    expect(checkGitTrigger({ ...good, events: [] })).toEqual([
      { field: 'events', message: 'a trigger waits for at least one event' },
    ]);
  });

  test('says what to do instead of looking around, and refuses what refers back', () => {
    const problemOf = (branchRegex: string) => checkGitTrigger({ ...good, branchRegex })[0]?.message;
    expect(problemOf('/^(?!master$).*/')).toContain('multiselect-exclude');
    expect(problemOf('/(?<=a)b/')).toContain('looking ahead or behind');
    expect(problemOf('/(a)\\1/')).toContain('earlier groups');
    expect(problemOf('/a/x')).toBe('the flag x is not one of g, i, m');
    expect(problemOf(`/${'a'.repeat(2_000)}/`)).toContain('at most 2000');
    expect(problemOf('/((a{100}){100}){100}/')).toBeDefined();
  });
});

describe('a pattern', () => {
  test('may be written without slashes, and a path is not taken for flags', () => {
    const matches = (written: string, text: string) => {
      const pattern = readWrittenPattern(written);
      return 'matches' in pattern && pattern.matches(text);
    };
    expect(matches('release', 'my-release-1')).toBe(true);
    expect(matches('/feature/1.0', '/feature/1.0')).toBe(true);
    expect(matches('/^b$/m', 'a\nb')).toBe(true);
    expect(matches('/^b$/', 'a\nb')).toBe(false);
  });

  test('with a catastrophe in it is done in time all the same', () => {
    for (const written of ['/(a+)+$b/', `/${'(a?){50}'.repeat(12)}$b/`, '/(x+x+)+y/']) {
      const pattern = readWrittenPattern(written);
      if (!('matches' in pattern)) throw new Error(pattern.problem);
      expect(pattern.matches('a'.repeat(1_000_000))).toBe(false);
    }
  });

  test('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string(), (written, text) => {
        const pattern = readWrittenPattern(written);
        if ('problem' in pattern) expect(pattern.problem).not.toBe('');
        else expect(typeof pattern.matches(text)).toBe('boolean');
      }),
    );
  });
});

describe('a glob', () => {
  const matches = (glob: string, ...paths: string[]): boolean => {
    const read = readFileGlob(glob);
    if ('problem' in read) throw new Error(read.problem);
    return read.matchesAny(paths) === true;
  };

  test('needs an explicit dot for what is hidden', () => {
    expect(matches('**', '.github/workflow.yml')).toBe(false);
    expect(matches('.github/**', '.github/workflow.yml')).toBe(true);
    expect(matches('**/*.yml', 'a/.hidden/b.yml')).toBe(false);
  });

  test('may hold many patterns in braces, together as long as a trigger may have them', () => {
    const many = `{${Array.from({ length: 900 }, (_, index) => `packages/package-number-${index}/**`).join(',')}}`;
    expect(many.length).toBeGreaterThan(27_000);
    expect(matches(many, 'packages/package-number-899/src/a.ts')).toBe(true);
    expect(matches(many, 'packages/other/src/a.ts')).toBe(false);
    expect(matches(`!${many}`, 'packages/package-number-899/src/a.ts')).toBe(false);
  });

  test('means what picomatch means by it', () => {
    const piece = fc.constantFrom('a', 'b', '.a', '*', '**', '?', '/', '{a,b}', '[ab]', '.ts', '+(a|b)', '!');
    const glob = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(''));
    const path = fc
      .array(fc.constantFrom('a', 'b', '.a', 'a.ts', 'ab', 'ba.ts'), { minLength: 1, maxLength: 4 })
      .map(names => names.join('/'));
    fc.assert(
      fc.property(glob, path, (written, name) => {
        const read = readFileGlob(written);
        if ('problem' in read) return;
        expect(read.matchesAny([name])).toBe(picomatch(written)(name));
      }),
      { numRuns: 1_000 },
    );
  });

  test('is given up rather than held against files for ever', () => {
    const read = readFileGlob(`${'+(a|b|aa)*'.repeat(20)}c`);
    if ('problem' in read) throw new Error(read.problem);
    const paths = Array.from({ length: 3_000 }, (_, index) => `${'a'.repeat(200)}${index}`);
    expect(read.matchesAny(paths)).toBe('too-costly');
  });
});
