import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countResults, isFlaky, readJUnit } from './index.ts';

const results = (xml: string) => {
  const read = readJUnit(xml);
  if ('problem' in read) throw new Error(read.problem);
  return read.results;
};
const problem = (xml: string) => {
  const read = readJUnit(xml);
  return 'problem' in read ? read.problem : undefined;
};

describe('a JUnit report', () => {
  test('tells how each test ended, how long it took and why it failed', () => {
    const xml = `<?xml version="1.0"?><!-- made by hand -->
      <testsuites><testsuite name="cart">
        <testcase name="adds &lt;one&gt;" classname="cart.add" file="cart.ts" time="1,204.5"/>
        <testcase name="removes"><failure message="expected 1"><![CDATA[at <cart>:3
at main]]></failure><system-out>noise</system-out></testcase>
        <testcase name="breaks"><error>Error: gone&#10;  at x</error></testcase>
        <testcase name="later"><skipped message="not yet"/></testcase>
        <testsuite name=""><testcase name="inner"/></testsuite>
      </testsuite></testsuites>`;
    expect(results(xml)).toEqual([
      { suite: 'cart.add', name: 'adds <one>', file: 'cart.ts', status: 'passed', seconds: 1204.5 },
      {
        suite: 'cart',
        name: 'removes',
        status: 'failed',
        seconds: 0,
        message: 'expected 1',
        details: 'at <cart>:3\nat main',
      },
      {
        suite: 'cart',
        name: 'breaks',
        status: 'failed',
        seconds: 0,
        message: 'Error: gone',
        details: 'Error: gone\n  at x',
      },
      { suite: 'cart', name: 'later', status: 'skipped', seconds: 0, message: 'not yet' },
      { suite: 'cart', name: 'inner', status: 'passed', seconds: 0 },
    ]);
    expect(countResults(results(xml))).toEqual({ passed: 2, failed: 2, skipped: 1 });
  });

  test('is refused with a reason when it is not one, or asks for more than reading', () => {
    expect(problem('<coverage/>')).toContain('its root is <coverage>');
    expect(problem('')).toBe('it has no elements');
    expect(problem('<testsuite><testcase></testsuite>')).toContain('closes nothing');
    expect(problem('<testsuite>')).toContain('is not closed');
    expect(problem('<testsuite/><testsuite/>')).toContain('more than one root');
    expect(problem('<!DOCTYPE x [<!ENTITY a "b">]><testsuite/>')).toContain('are not read');
    expect(problem('<testsuite><testcase name="&secret;"/></testsuite>')).toContain('&secret;');
    expect(problem(`<testsuite>${'<a>'.repeat(60)}`)).toContain('deeper than');
    expect(problem('<testsuite a="1" a="2"/>')).toContain('twice');
  });

  test('is cut where it is longer than anybody reads', () => {
    const [only] = results(
      `<testsuite><testcase name="${'n'.repeat(9_000)}"><failure>${'x'.repeat(99_000)}</failure></testcase></testsuite>`,
    );
    expect(only?.name).toHaveLength(512);
    expect(only?.message).toHaveLength(2_000);
    expect(only?.details).toHaveLength(16_000);
  });

  test('never makes the reader fail in another way, whatever it holds', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      ';',
      '"',
      "'",
      '=',
      ' ',
      '<testsuite',
      '<testcase',
      '<!--',
      ']]>',
      '<![CDATA[',
      'a',
      '&amp;',
      '&#0;',
      '<?',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const read = readJUnit(pieces.join(''));
        expect('problem' in read || Array.isArray(read.results)).toBe(true);
      }),
    );
  });

  test('gives back the texts that were written into it', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), name => {
        const [only] = results(`<testsuite><testcase name="${escaped(name)}"/></testsuite>`);
        expect(only?.name).toBe(name);
      }),
    );
  });
});

describe('a test', () => {
  const history = (letters: string, revision?: string) =>
    [...letters].map(letter => ({
      status:
        letter === 'p' ? ('passed' as const) : letter === 'f' ? ('failed' as const) : ('skipped' as const),
      revision,
    }));

  test('is flaky when it changes its mind again and again, or at one commit', () => {
    expect(isFlaky(history('pppp'))).toBe(false);
    expect(isFlaky(history('ppff'))).toBe(false);
    expect(isFlaky(history('ppfpp'))).toBe(false);
    expect(isFlaky(history('pfspf'))).toBe(true);
    expect(isFlaky(history('pf', 'abc'))).toBe(true);
    expect(isFlaky([...history('p', 'abc'), ...history('f', 'def')])).toBe(false);
  });
});
