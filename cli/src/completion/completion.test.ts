import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalog } from '../commands.ts';
import { runFreshet, withTempDir } from '../testing/index.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

const scriptFor = async (shell: string): Promise<string> => (await runFreshet(['completion', shell])).out;

/** What bash offers when Tab is pressed after these words. */
const bashOffers = async (words: readonly string[], path = process.env.PATH ?? ''): Promise<string[]> => {
  const script = await scriptFor('bash');
  const program = `${script}
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_freshet
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '-s', '--', ...words], {
    // Longer than one argument may be.
    input: program,
    encoding: 'utf8',
    env: { PATH: path },
  });
  return output.split('\n').filter(Boolean);
};

describe.skipIf(!has('bash'))('completion in bash', () => {
  test('loads without complaint, also with strict options, and registers itself', async () => {
    const program = `set -eu; ${await scriptFor('bash')}\ncomplete -p freshet`;
    const { stdout, stderr, status } = spawnSync('bash', ['--norc'], { input: program, encoding: 'utf8' });
    expect({ stdout, stderr, status }).toEqual({
      stdout: 'complete -F _freshet freshet\n',
      stderr: '',
      status: 0,
    });
  });

  test('offers the first words of all commands', async () => {
    const firstWords = [...new Set(catalog.paths.map(path => path[0]))].sort();
    expect((await bashOffers(['freshet', ''])).sort()).toEqual(firstWords);
  });

  test.each([
    [['freshet', 'comp'], ['completion']],
    [['freshet', 'auth', 'use'], ['use-context']],
    [['freshet', '-o', 'json', 'auth', 'cur'], ['current-context']],
    [['freshet', '--output', '=', 'json', 'auth', 'cur'], ['current-context']],
    [['freshet', 'auth', '--context', 'up', 'cur'], ['current-context']],
    [
      ['freshet', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['freshet', 'version', '-o', 'j'], ['json']],
    [['freshet', 'version', '--output', '=', 'y'], ['yaml']],
    [
      ['freshet', 'version', '--output', '='],
      ['table', 'wide', 'json', 'yaml', 'name'],
    ],
    [['freshet', 'up', '--po'], ['--port']],
    [
      ['freshet', 'up', '--port', '8080', '--ho'],
      ['--host', '--home'],
    ],
    [['freshet', 'up', '--out'], []],
    [['freshet', 'nonsense', ''], ['auth']],
  ])('after %j offers %j', async (words, expected) => {
    const offered = await bashOffers(words);
    if (words.includes('nonsense')) expect(offered).toEqual(expect.arrayContaining(expected));
    else expect(offered).toEqual(expected);
  });

  test('offers names that a command lists, and runs nothing that stands in them', () =>
    withTempDir(async dir => {
      const program = join(dir, 'freshet');
      await writeFile(
        program,
        '#!/bin/sh\n[ "$*" = "auth get-contexts -o name" ] && printf \'%s\\n\' context/local \'context/$(touch pwned)\'\n',
      );
      await chmod(program, 0o755);
      const offered = await bashOffers(['freshet', 'auth', 'use-context', ''], `${dir}:${process.env.PATH}`);
      expect(offered).toEqual(['local', '\\$\\(touch\\ pwned\\)']);
    }));
});

describe.each(['zsh', 'fish'])('completion in %s', shell => {
  test('knows every command', async () => {
    const script = await scriptFor(shell);
    for (const path of catalog.paths) expect(script).toContain(`'${path.join(' ')}'`);
  });

  test.skipIf(!has(shell))('is a valid script', async () => {
    const { status, stderr } = spawnSync(shell, ['-n', '-c', await scriptFor(shell)], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
