import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { runHere } from '../testing/index.ts';
import { hubCatalogue } from './index.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-hub-'));
});
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

/** A program that writes down how it is called. */
const fake = async (name: string): Promise<{ path: string; calls: () => Promise<string> }> => {
  const directory = join(home, 'bin');
  await mkdir(directory, { recursive: true });
  const log = join(home, `${name}.calls`);
  await writeFile(
    join(directory, name),
    `#!/bin/sh\nfor word in "$@"; do printf '[%s]' "$word" >> ${log}; done\necho >> ${log}\n`,
    { mode: 0o755 },
  );
  return { path: `${directory}:${process.env.PATH}`, calls: () => readFile(log, 'utf8') };
};

const run = (step: string, environment: Record<string, string | undefined> = process.env, before = '') =>
  runHere(compose(environment), { home, text: `version: "1.0"\nsteps:\n${before}  it: ${step}\n` });

describe('the hub', () => {
  test.each([
    'helm',
    'git-commit',
    'slack-message-sender',
    'kubernetes-deploy',
    'report-image',
    'test-report',
  ])('has %s', async name =>
    expect((await hubCatalogue()).find(name)).toMatchObject({ name, official: true }),
  );

  test('calls helm with values as they are', async () => {
    const helm = await fake('helm');
    const told = await run(
      `{type: helm, arguments: {chart_name: ./chart, release_name: web, kube_context: staging, namespace: prod, custom_values: ['image_tag=a "b" $(id)', 'my__key=1'], custom_value_files: [values.yml], wait: true}}`,
      { ...process.env, PATH: helm.path },
    );
    expect(told.end.status, told.ended('it').reason).toBe('success');
    expect(await helm.calls()).toBe(
      '[upgrade][--install][--create-namespace][web][./chart][--namespace][prod][--kube-context][staging][--values][values.yml][--set][image.tag=a "b" $(id)][--set][my_key=1][--wait]\n',
    );
  });

  test('applies manifests and waits for them', async () => {
    const kubectl = await fake('kubectl');
    const told = await run(
      `{type: kubernetes-deploy, arguments: {path: k8s, wait_for: [deployment/web, deployment/api]}}`,
      {
        ...process.env,
        PATH: kubectl.path,
      },
    );
    expect(told.end.status, told.ended('it').reason).toBe('success');
    expect((await kubectl.calls()).split('\n')).toEqual([
      '[apply][--namespace][default][--filename][k8s]',
      '[rollout][status][--namespace][default][--timeout][120s][deployment/web]',
      '[rollout][status][--namespace][default][--timeout][120s][deployment/api]',
      '',
    ]);
  });

  test('commits and pushes what changed', async () => {
    const origin = join(home, 'app.git');
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: home, encoding: 'utf8' }).trim();
    git('init', '--quiet', '--bare', '--initial-branch', 'main', origin);
    git('clone', '--quiet', origin, 'seed');
    git(
      '-C',
      'seed',
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@localhost',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'first',
    );
    git('-C', 'seed', 'push', '--quiet', 'origin', 'HEAD:main');
    const told = await run(
      `{type: git-commit, arguments: {working_directory: '\${{main_clone}}', commit_message: 'say "hello"', git_user_name: Bot, git_user_email: bot@localhost}}`,
      process.env,
      `  main_clone: {type: git-clone, repo: '${origin}', revision: main}\n  change: {image: x, commands: [echo new > file]}\n`,
    );
    expect(told.end.status, told.log('it')).toBe('success');
    expect(git('-C', origin, 'log', '-1', '--format=%an %s', 'main')).toBe('Bot say "hello"');
  });

  test('sends a message', async () => {
    const bodies: unknown[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', chunk => {
        body += String(chunk);
      });
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        response.end('ok');
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const told = await run(
      `{type: slack-message-sender, arguments: {WEBHOOK_URL: 'http://127.0.0.1:${port}/hook', MESSAGE: "it \\"works\\"\\nwell"}}`,
    );
    await new Promise(resolve => server.close(resolve));
    expect(told.end.status, told.log('it')).toBe('success');
    expect(bodies).toEqual([{ text: 'it "works"\nwell' }]);
  });

  test('counts tests, and fails when one failed', async () => {
    const junit =
      '<testsuite><testcase name="a"/><testcase name="b"><failure>x</failure></testcase></testsuite>';
    const told = await run(
      '{type: test-report, arguments: {path: results}}',
      process.env,
      `  make: {image: x, commands: ["mkdir results", 'echo ''${junit}'' > results/a.xml']}\n`,
    );
    expect(told.log('it')).toContain('2 tests, 1 failed, 0 skipped');
    expect(told.end.status).toBe('error');
  });

  test('refuses arguments that a step type does not take', async () => {
    const told = await run('{type: helm, arguments: {chartname: x}}');
    expect(told.ended('it').reason).toContain('helm');
    expect(told.end.status).toBe('error');
  });
});
