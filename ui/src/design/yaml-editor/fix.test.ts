// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { fixOf } from './fix.ts';

const fixed = (text: string, line: number, column: number, suggestion: string): string => {
  const fix = fixOf(text, { severity: 'error', code: 'x', message: '', line, column, suggestion });
  return fix === undefined ? text : text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
};

describe('a quick fix', () => {
  test('replaces a key and a plain value', () => {
    expect(fixed('steps:\n  a:\n    imgae: x\n', 3, 5, 'image')).toBe('steps:\n  a:\n    image: x\n');
    expect(fixed('mode: paralel\n', 1, 7, 'parallel')).toBe('mode: parallel\n');
  });

  test('replaces a whole command of several words', () => {
    expect(
      fixed('commands:\n  - echo ${{CF_BRANCH}} >> out\n  - ls\n', 2, 5, 'echo "$CF_BRANCH" >> out'),
    ).toBe('commands:\n  - echo "$CF_BRANCH" >> out\n  - ls\n');
  });

  test('keeps the quotes of the value, and adds them where YAML needs them', () => {
    expect(fixed("- 'echo ${{A}}'\n", 1, 3, 'echo "$A"')).toBe('- \'echo "$A"\'\n');
    expect(fixed('- "echo ${{A}}"\n', 1, 3, 'echo "$A"')).toBe('- "echo \\"$A\\""\n');
    expect(fixed('- ${{A}}\n', 1, 3, '"$A"')).toBe('- \'"$A"\'\n');
  });

  test('works in a file with errors elsewhere', () => {
    expect(fixed('a: [\nmode: paralel\n', 2, 7, 'parallel')).toContain('mode: parallel');
  });
});
