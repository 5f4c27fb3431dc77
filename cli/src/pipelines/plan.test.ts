// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runFreshet, withTempDir } from '../testing/index.ts';

const PIPELINE = `version: '1.0'
stages: [test, ship]
hooks:
  on_fail: {exec: {image: alpine, commands: [echo bad]}}
steps:
  tests:
    type: parallel
    stage: test
    steps:
      unit:
        title: Unit tests
        image: node:\${{NODE}}
        retry: {maxAttempts: 3, delay: 5}
        timeout: 10m
        commands: ['npm test --token=\${{TOKEN}} \${{EXPORTED}}']
      lint: {image: node, when: {branch: {only: [main]}}}
  ask: {type: pending-approval, stage: ship}
  deploy:
    stage: ship
    image: alpine
    when: {condition: {all: {release: 'match("\${{CF_BRANCH}}", "^release/", false) == true'}}}
`;

const withFiles = async <Result>(
  files: Record<string, string>,
  use: (directory: string) => Promise<Result>,
): Promise<Result> =>
  withTempDir(async directory => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    return use(directory);
  });

const plan = (text: string, ...flags: string[]) =>
  withFiles({ 'p.yml': text }, dir =>
    runFreshet(['plan', join(dir, 'p.yml'), ...flags], { cwd: dir, env: { PATH: process.env.PATH } }),
  );

const git = (directory: string, ...args: string[]): string => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};

const repository = (directory: string): string => {
  git(directory, 'init', '-q', '-b', 'feature/Login');
  git(directory, 'remote', 'add', 'origin', 'git@github.com:acme/shop.git');
  git(directory, 'add', '.');
  git(directory, 'commit', '-qm', 'Say "hello"\n\nand $(more)');
  return git(directory, 'rev-parse', 'HEAD');
};

describe('plan', () => {
  test('tells what would run and what not, and why, below the stages', async () => {
    const { code, out } = await plan(
      PIPELINE,
      '--branch',
      'main',
      '--var',
      'NODE=22',
      '--secret',
      'TOKEN=hush',
    );
    expect(code).toBe(0);
    expect(out).toContain('3 of 5 steps would run, one after the other');
    expect(out).toMatch(/\ntest\n {2}· {3}tests {2}parallel\n/);
    expect(out).toContain('1.  Unit tests (unit)  freestyle, up to 3 attempts, 5s apart, at most 10m');
    expect(out).toContain('runs: branch "main" matches "main"');
    expect(out).toContain('does not run: condition release does not hold, since "${{CF_BRANCH}}" is "main"');
    expect(out).toMatch(/\nship\n {2}3\. {2}ask {2}pending-approval, waits for approval/);
    expect(out).toContain('on_fail: runs only when the build fails');
  });

  test('puts values in, hides secrets and names what is known only in the run', async () => {
    const { out } = await plan(PIPELINE, '--var', 'NODE=22', '--secret', 'TOKEN=hush');
    expect(out).toContain('node:22');
    expect(out).toContain('--token=[redacted] ${{EXPORTED}}');
    expect(out).toContain('not set before the run: EXPORTED');
    expect(out).not.toContain('hush');
    const { out: forScripts } = await plan(PIPELINE, '--secret', 'TOKEN=hush', '-o', 'json');
    expect(forScripts).not.toContain('hush');
    expect(JSON.parse(forScripts).variables).toContainEqual({
      name: 'TOKEN',
      value: '[redacted]',
      source: '--secret',
    });
  });

  test('gives scripts every step with its order, its verdict and its values', async () => {
    const { out } = await plan(PIPELINE, '--branch', 'release/1', '-o', 'json');
    const { valid, steps, status } = JSON.parse(out);
    expect([valid, status]).toEqual([true, 'success']);
    expect(steps.find(({ id }: { id: string }) => id === 'tests.unit')).toMatchObject({
      runs: true,
      order: 1,
      stage: 'test',
      parent: 'tests',
      maxAttempts: 3,
      timeoutMs: 600_000,
    });
    expect(steps.find(({ id }: { id: string }) => id === 'tests.lint')).toMatchObject({ runs: false });
    expect(steps.find(({ id }: { id: string }) => id === 'deploy')).toMatchObject({ runs: true, order: 3 });
  });

  test('takes branch, revision, author, message and names from the repository around it', () =>
    withFiles({ 'p.yml': PIPELINE }, async dir => {
      const revision = repository(dir);
      const run = (...flags: string[]) =>
        runFreshet(['plan', 'p.yml', '-o', 'json', ...flags], { cwd: dir, env: { PATH: process.env.PATH } });
      const valuesOf = (out: string) =>
        Object.fromEntries(
          JSON.parse(out).variables.map(({ name, value }: Record<string, string>) => [name, value]),
        );
      expect(valuesOf((await run()).out)).toEqual({
        CF_BRANCH: 'feature/Login',
        CF_BRANCH_TAG_NORMALIZED: 'feature_Login',
        CF_BRANCH_TAG_NORMALIZED_LOWER_CASE: 'feature_login',
        CF_REVISION: revision,
        CF_SHORT_REVISION: revision.slice(0, 7),
        CF_COMMIT_AUTHOR: 'Ada',
        CF_COMMIT_MESSAGE: 'Say "hello"\n\nand $(more)',
        CF_REPO_NAME: 'shop',
        CF_REPO_OWNER: 'acme',
      });
      const given = valuesOf((await run('--branch', '$(rm -rf /)', '--var', 'CF_REVISION=x')).out);
      expect(given).toMatchObject({ CF_BRANCH: '$(rm -rf /)', CF_REVISION: 'x' });
    }));

  test('names the owner "local" for a repository without a remote', () =>
    withFiles({ 'p.yml': PIPELINE }, async dir => {
      repository(dir);
      git(dir, 'remote', 'remove', 'origin');
      const { out } = await runFreshet(['plan', 'p.yml', '-o', 'json'], {
        cwd: dir,
        env: { PATH: process.env.PATH },
      });
      const variables: readonly { readonly name: string; readonly value: string }[] =
        JSON.parse(out).variables;
      expect(variables.find(({ name }) => name === 'CF_REPO_OWNER')?.value).toBe('local');
    }));

  test('says what is missing where there is no repository, and where there is no git', async () => {
    expect((await plan(PIPELINE)).err).toContain('this directory is in no git repository');
    await withFiles({ 'p.yml': PIPELINE }, async dir => {
      const { code, err } = await runFreshet(['plan', 'p.yml'], { cwd: dir, env: { PATH: dir } });
      expect([code, err]).toEqual([0, expect.stringContaining('git is not installed')]);
    });
  });

  test('reads files of variables, and the later one wins', () =>
    withFiles(
      { 'p.yml': PIPELINE, 'a.env': '# versions\nNODE=20\n\nURL=a=b\n', 'b.json': '{"NODE": 22}' },
      async dir => {
        const argv = ['plan', 'p.yml', '--var-file', 'a.env', '--var-file', 'b.json', '-o', 'json'];
        const { out } = await runFreshet(argv, { cwd: dir });
        expect(JSON.parse(out).variables).toEqual([
          { name: 'NODE', value: '22', source: 'b.json' },
          { name: 'URL', value: 'a=b', source: 'a.env' },
        ]);
      },
    ));

  test('knows the variables that a whole pipeline describes', async () => {
    const text = `version: '1.0'
kind: pipeline
metadata: {name: acme/shop}
spec:
  variables: [{key: NODE, value: 20}, {key: KEY, value: hush, encrypted: true}]
  steps: {unit: {image: 'node:\${{NODE}}', commands: ['echo \${{KEY}}']}}
`;
    const { out } = await plan(text);
    expect(out).toContain('node:20');
    expect(out).not.toContain('hush');
  });

  test('shows what is wrong with a file as validate does, and ends with 1', async () => {
    const { code, out } = await plan(PIPELINE.replace('image: alpine\n', 'imag: alpine\n'));
    expect([code, out]).toEqual([1, expect.stringMatching(/p\.yml:\d+:\d+: error: /)]);
    const { code: broken, out: verdict } = await plan('steps: [', '-o', 'json');
    expect([broken, JSON.parse(verdict).valid]).toEqual([1, false]);
  });

  test.each([
    [['plan'], 2, 'FILE is missing'],
    [['plan', 'nowhere.yml'], 2, 'there is no file nowhere.yml'],
    [['plan', '.'], 2, '. is a directory'],
    [['plan', 'p.yml', '--var', 'NODE'], 2, '--var must be NAME=VALUE'],
    [['plan', 'p.yml', '--secret', 'NODE'], 2, 'the name of a variable that is set here'],
    [['plan', 'p.yml', '--var-file', 'none.env'], 2, 'there is no file none.env'],
    [['plan', 'p.yml', '--var-file', 'p.yml'], 2, 'p.yml cannot be used: line 1 is not NAME=VALUE'],
    [['plan', 'p.yml', '-o', 'svg'], 2, '-o must be one of text, json, dot'],
  ])('%j ends with %i and says: %s', async (argv, expected, said) => {
    await withFiles({ 'p.yml': PIPELINE }, async dir => {
      const { code, err } = await runFreshet(argv, { cwd: dir });
      expect([code, err]).toEqual([expected, expect.stringContaining(said)]);
    });
  });

  test('never lets a name steer the terminal', async () => {
    const hostile = PIPELINE.replace('Unit tests', '"\\e]0;owned\\a\\e[2Jtests"');
    const { out } = await plan(hostile);
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(out).toContain('tests (unit)');
  });

  test('cuts lines to the width of a terminal', async () => {
    const { out } = await withFiles({ 'p.yml': PIPELINE }, dir =>
      runFreshet(['plan', 'p.yml', '--no-color'], { cwd: dir, columns: 40 }),
    );
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
  });
});

/** Graphviz, where it is installed. */
const DOT = 'dot';
const hasDot = spawnSync(DOT, ['-V']).status === 0;

describe('plan for Graphviz', () => {
  const HOSTILE = PIPELINE.replace('Unit tests', `'a "quoted" \\N title \\'`)
    .replace('test, ship', "'te\"st', ship")
    .replaceAll('stage: test', "stage: 'te\"st'");

  test('draws steps in the frames of their stages, in their order', async () => {
    const { out } = await plan(PIPELINE, '--branch', 'main', '-o', 'dot');
    expect(out).toContain('label="test";');
    expect(out).toContain('"tests.unit" -> "ask";');
    expect(out).toContain('"tests.lint" -> "ask";');
    expect(out).toMatch(/"deploy" \[label="deploy\\nfreestyle\\nskipped".*dashed/);
  });

  test('follows what steps wait for in a parallel pipeline', async () => {
    const text =
      "version: '1.0'\nmode: parallel\nsteps: {a: {image: x}, b: {image: x, when: {steps: [{name: a}]}}, c: {image: x}}\n";
    const { out } = await plan(text, '-o', 'dot');
    expect(out.match(/->/g)).toHaveLength(1);
    expect(out).toContain('"a" -> "b";');
  });

  test('escapes what names hold', async () => {
    const { out } = await plan(HOSTILE, '-o', 'dot');
    expect(out).toContain(String.raw`label="a \"quoted\" \\N title \\\nfreestyle"`);
    expect(out).toContain(String.raw`label="te\"st";`);
  });

  test.skipIf(!hasDot)('can be drawn', async () => {
    const { out } = await plan(HOSTILE, '-o', 'dot');
    const { status, stderr, stdout } = spawnSync(DOT, ['-Tplain'], { input: out, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^node /gm)).toHaveLength(4);
  });
});
