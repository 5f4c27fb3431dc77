import { isFault } from '@freshet/kit/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GLOBAL_FLAGS } from './global-flags.ts';
import { leadingWords } from './leading-words.ts';
import { parseCommandLine } from './parse.ts';
import type { Command } from './spec.ts';
import { flagExplanation, usageLine } from './spelling.ts';

const command: Pick<Command, 'path' | 'args' | 'flags'> = {
  path: ['get', 'things'],
  args: [
    { name: 'kind', what: 'Kind', choices: ['big', 'small'] },
    { name: 'name', what: 'Names', optional: true, many: true },
  ],
  flags: {
    limit: { type: 'integer', short: 'l', min: 1, max: 100, default: 25, what: 'Limit' },
    tag: { type: 'strings', short: 't', what: 'Tag' },
    dryRun: { type: 'boolean', what: 'Dry run' },
    wait: { type: 'boolean', default: true, what: 'Wait' },
    order: { type: 'choice', choices: ['asc', 'desc'], what: 'Order' },
    note: { type: 'string', what: 'Note' },
    variable: { type: 'strings', short: 'v', what: 'Variable' },
  },
};

const parse = (...words: string[]) => parseCommandLine(command, GLOBAL_FLAGS, words);

const refused = (...words: string[]): Record<string, unknown> => {
  try {
    parse(...words);
  } catch (error) {
    if (isFault(error, 'CLI_USAGE')) return { message: error.message, ...error.details };
    throw error;
  }
  throw new Error(`${words.join(' ')} was not refused`);
};

describe('flags', () => {
  test('have their defaults when they are not given', () => {
    const { input, globals } = parse('big');
    expect(input.flags).toEqual({
      limit: 25,
      tag: [],
      dryRun: false,
      wait: true,
      order: undefined,
      note: undefined,
      variable: [],
    });
    expect(globals).toMatchObject({ output: 'table', quiet: false, context: undefined });
  });

  test.each([
    [['--limit', '7'], { limit: 7 }],
    [['--limit=7'], { limit: 7 }],
    [['-l', '7'], { limit: 7 }],
    [['-l7'], { limit: 7 }],
    [['-l=7'], { limit: 7 }],
    [['--limit', '7', '--limit', '8'], { limit: 8 }],
    [['--tag', 'a', '-t', 'b', '-tc'], { tag: ['a', 'b', 'c'] }],
    [['--dry-run'], { dryRun: true }],
    [['--dry-run=false'], { dryRun: false }],
    [['--no-wait'], { wait: false }],
    [['--no-wait', '--wait'], { wait: true }],
    [['--order', 'desc'], { order: 'desc' }],
    [['--note='], { note: '' }],
    [['--note=a=b'], { note: 'a=b' }],
    [['--note=-x'], { note: '-x' }],
    [['--note', '-'], { note: '-' }],
    [['-v', 'k=v', '-v', 'l=w'], { variable: ['k=v', 'l=w'] }],
  ])('are read from %j', (words, expected) => {
    expect(parse('big', ...words).input.flags).toMatchObject(expected);
  });

  test('of all commands are read from among those of this one, several letters at once too', () => {
    const { input, globals } = parse('-o', 'json', 'big', '-q', '--limit', '3', '--no-color', 'x');
    expect(globals).toMatchObject({ output: 'json', quiet: true, noColor: true });
    expect(input.args).toEqual({ kind: 'big', name: ['x'] });
    expect(parseCommandLine({ path: ['x'] }, GLOBAL_FLAGS, ['-qvojson']).globals).toMatchObject({
      quiet: true,
      verbose: true,
      output: 'json',
    });
  });

  test('of a command hide the letters of global ones', () => {
    expect(parse('big', '-v', 'k=v').globals.verbose).toBe(false);
  });

  test.each([
    [['big', '--limt', '3'], 'unknown flag --limt', ['--limit']],
    [['big', '--no-limit'], 'unknown flag --no-limit', []],
    [['big', '-x'], 'unknown flag -x', []],
    [['big', '--limit'], '--limit needs a value', []],
    [['big', '--note', '--limit'], "--note needs a value; if it is '--limit', write --note=--limit", []],
    [['big', '--limit', 'x'], "--limit must be a whole number, not 'x'", []],
    [['big', '--limit', '1e2'], "--limit must be a whole number, not '1e2'", []],
    [['big', '--limit', '-3'], '--limit must be from 1 to 100, not -3', []],
    [['big', '--limit', '101'], '--limit must be from 1 to 100, not 101', []],
    [['big', '--dry-run=maybe'], '--dry-run takes no value', []],
    [['big', '-o', 'jsn'], "-o must be one of table, wide, json, yaml, name, not 'jsn'", ['json']],
    [['bigg'], "KIND must be one of big, small, not 'bigg'", ['big']],
    [[], 'KIND is missing: Kind (big, small)', []],
    [['big', ''], 'NAME is empty', []],
  ])('%j is refused', (words, message, suggestions) => {
    const refusal = refused(...words);
    expect(refusal).toMatchObject({ message, see: 'freshet get things --help' });
    expect(refusal.suggestions).toEqual(expect.arrayContaining(suggestions));
  });

  test('that are required are asked for', () => {
    const flags = { url: { type: 'string', required: true, what: 'URL' } } as const;
    expect(() => parseCommandLine({ path: ['x'], flags }, {}, [])).toThrow('--url is required');
  });

  test('that only the command can ask for are shown as required, and may be absent', () => {
    const flags = { url: { type: 'string', required: 'by-run', placeholder: 'URL', what: 'Where' } } as const;
    expect(parseCommandLine({ path: ['x'], flags }, {}, [])).toMatchObject({
      input: { flags: { url: undefined } },
    });
    expect(usageLine({ path: ['x'], flags })).toBe('freshet x --url URL [flags]');
    expect(flagExplanation(flags.url)).toBe('Where (required)');
  });
});

describe('arguments', () => {
  test('after -- may look like flags', () => {
    expect(parse('big', '--', '-l', '--help').input.args.name).toEqual(['-l', '--help']);
  });

  test('beyond what the command takes are refused', () => {
    expect(() => parseCommandLine({ path: ['x'] }, {}, ['a', 'b'])).toThrow(
      "'a', 'b' is more than `freshet x` takes",
    );
  });
});

describe('any words', () => {
  test('are read or refused as usage, and never break the parser', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'big',
        '--',
        '-',
        '--limit',
        '-l',
        '--__proto__',
        '--constructor',
        '-o',
        '=',
        '--=x',
        '--no-',
      ),
    );
    fc.assert(
      fc.property(fc.array(word), words => {
        try {
          parse(...words);
        } catch (error) {
          expect(isFault(error, 'CLI_USAGE')).toBe(true);
        }
      }),
    );
  });
});

describe('the words of a command', () => {
  test.each([
    [
      ['get', 'users'],
      ['get', 'users'],
    ],
    [
      ['-o', 'json', 'get', 'users'],
      ['get', 'users'],
    ],
    [
      ['get', '--output=json', 'users'],
      ['get', 'users'],
    ],
    [
      ['-ojson', 'get', '-q', 'users'],
      ['get', 'users'],
    ],
    [['get', '--limit', '3', 'users'], ['get']],
    [['get', '--', 'users'], ['get']],
    [['--context', 'get', 'users'], ['users']],
  ])('of %j are %j', (argv, expected) => {
    expect(leadingWords(argv, GLOBAL_FLAGS).map(({ word }) => word)).toEqual(expected);
  });
});
