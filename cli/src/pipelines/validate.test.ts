import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runFreshet, withTempDir } from '../testing/index.ts';

const GOOD = `version: '1.0'
steps:
  build:
    image: alpine:3
    commands:
      - echo hello
`;
const BAD = GOOD.replace('commands:', 'comands:').replace('steps:', 'mode: paralel\nsteps:');
const CONDITIONAL = `${GOOD}    when:
      condition:
        all:
          broken: lowr("x") == "x"
`;

const validate = (files: Record<string, string>, ...flags: string[]) =>
  withTempDir(async directory => {
    const paths = Object.keys(files).map(name => join(directory, name));
    await Promise.all(Object.values(files).map((text, index) => writeFile(paths[index] ?? '', text)));
    return runFreshet(['validate', ...paths, ...flags]);
  });

describe('validate', () => {
  test('says ok for a file that may run, and ends with 0', async () => {
    const { code, out, err } = await validate({ 'good.yml': GOOD });
    expect([code, out.trim().endsWith('good.yml: ok'), err.trim()]).toEqual([0, true, '1 file valid.']);
  });

  test('shows every problem with its place and what to write instead, and ends with 1', async () => {
    const { code, out, err } = await validate({ 'good.yml': GOOD, 'bad.yml': BAD });
    expect(code).toBe(1);
    expect(out).toMatch(/bad\.yml:2:7: error: .*did you mean "parallel"/);
    expect(out).toMatch(/bad\.yml:6:5: warning: .*did you mean "commands"/);
    expect(err).toContain('1 of 2 files invalid.');
  });

  test('reads the conditions too', async () => {
    const { code, out } = await validate({ 'conditional.yml': CONDITIONAL });
    expect([code, out]).toEqual([1, expect.stringContaining('lowr')]);
  });

  test('gives scripts one verdict per file', async () => {
    const { out } = await validate({ 'good.yml': GOOD, 'bad.yml': BAD }, '-o', 'json');
    const [good, bad] = JSON.parse(out);
    expect(good).toMatchObject({ valid: true, problems: [] });
    expect(bad).toMatchObject({
      file: expect.stringContaining('bad.yml'),
      valid: false,
      problems: expect.arrayContaining([
        expect.objectContaining({
          severity: 'error',
          code: 'value-choice',
          line: 2,
          column: 7,
          path: 'mode',
          suggestion: 'parallel',
        }),
      ]),
    });
  });

  test('knows the definition of a step type from a pipeline', async () => {
    const definition =
      'kind: step-type\nmetadata: {name: a/b, version: 1.0.0}\nspec: {steps: {main: {image: x}}}\n';
    expect((await validate({ 'step.yml': definition })).code).toBe(0);
    const { code, out } = await validate({ 'step.yml': definition.replace('1.0.0', 'one') });
    expect([code, out]).toEqual([1, expect.stringMatching(/step\.yml:2:\d+: error: "one" is not a version/)]);
  });

  test('warns of arguments that a step type of the hub does not take, and lets other types be', async () => {
    const text = `version: '1.0'
steps:
  told: {type: 'slack-message-sender:1.0.0', arguments: {nonsense: 1}}
  other: {type: 'acme/unheard-of:1.0.0', arguments: {nonsense: 1}}
`;
    const { code, out } = await validate({ 'typed.yml': text });
    expect(code).toBe(0);
    expect(out).toMatch(/typed\.yml:3:\d+: warning: .*nonsense.*\(argument-unknown\)/);
    expect(out).toMatch(/\(argument-required\)/);
    expect(out).not.toContain('unheard-of');
  });

  test('reads standard input', async () => {
    expect((await runFreshet(['validate', '-'], { stdin: BAD })).out).toContain('-:2:7: error');
  });

  test('names a file that is not there', async () => {
    const { code, err } = await runFreshet(['validate', 'nowhere.yml']);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('nowhere.yml')]);
    expect(code).not.toBe(0);
  });
});
