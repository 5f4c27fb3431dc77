import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asAdmin, json, runFreshet, withTempDir } from '../testing/index.ts';

const issued = {
  certificate: 'CERTIFICATE',
  user: 'freshet:user:ada',
  groups: ['freshet:admins'],
  expiresAt: '2026-11-19T10:10:00.000Z',
  url: 'https://127.0.0.1:6443',
  authority: 'AUTHORITY',
};
const ANSWERS = {
  'POST /api/embedded-cluster/token': json(issued, 201),
  'POST /api/embedded-cluster/kubeconfig': json(
    { kubeconfig: 'apiVersion: v1\n', user: issued.user, groups: issued.groups, expiresAt: issued.expiresAt },
    201,
  ),
};

const execOf = (text: string) => parse(text).users[0].user.exec;

describe('freshet cluster token', () => {
  test('prints an ExecCredential whose private key was never sent', () =>
    asAdmin(ANSWERS, async ({ freshet, requests }) => {
      const { code, out } = await freshet('cluster token');
      expect(code).toBe(0);
      const { apiVersion, kind, status } = JSON.parse(out);
      expect([apiVersion, kind]).toEqual(['client.authentication.k8s.io/v1', 'ExecCredential']);
      expect(status).toMatchObject({
        expirationTimestamp: issued.expiresAt,
        clientCertificateData: 'CERTIFICATE',
      });
      const [{ body } = { body: '{}' }] = requests;
      const own = createPublicKey(createPrivateKey(status.clientKeyData));
      expect(JSON.parse(body)).toEqual({ publicKey: own.export({ type: 'spki', format: 'pem' }) });
    }));
});

describe('freshet cluster kubeconfig', () => {
  test('names the program to run and the login to use, and holds no secret', () =>
    asAdmin(ANSWERS, async ({ freshet, requests }) => {
      const { out, err } = await freshet('cluster kubeconfig', {
        install: { nodePath: '/opt/node', launcher: '/opt/freshet/cli/bin/freshet.mjs' },
      });
      expect(execOf(out)).toMatchObject({
        apiVersion: 'client.authentication.k8s.io/v1',
        command: '/opt/node',
        args: [
          '/opt/freshet/cli/bin/freshet.mjs',
          'cluster',
          'token',
          '--url',
          `http://${requests[0]?.headers.host}`,
        ],
        interactiveMode: 'Never',
      });
      expect(out).not.toContain('secret');
      expect(out).not.toContain('PRIVATE');
      expect(err).toContain('kubectl needs FRESHET_API_KEY');
    }));

  test('names the context in use, and the freshet on the path that is this one', () =>
    withTempDir(dir =>
      asAdmin(ANSWERS, async ({ freshet, requests }) => {
        await freshet('cluster token');
        const url = `http://${requests[0]?.headers.host}`;
        const config = join(dir, 'cli.yaml');
        await writeFile(
          config,
          `contexts:\n  prod:\n    url: ${url}\n    token: k.secret\ncurrent-context: prod\n`,
        );
        const launcher = join(dir, 'freshet.mjs');
        await writeFile(launcher, '');
        await mkdir(join(dir, 'bin'));
        await symlink(launcher, join(dir, 'bin', 'freshet'));
        const { out } = await runFreshet(['cluster', 'kubeconfig'], {
          env: { FRESHET_HOME: dir, PATH: `/nonexistent:${join(dir, 'bin')}` },
          install: { launcher, platform: 'linux' },
        });
        expect(execOf(out)).toMatchObject({
          command: join(dir, 'bin', 'freshet'),
          args: ['cluster', 'token', '--context', 'prod'],
          env: [{ name: 'FRESHET_CONFIG', value: config }],
        });
        expect(out).not.toContain('k.secret');
      }),
    ));

  test('holds a certificate of an hour at most where it is asked for', () =>
    asAdmin(ANSWERS, async ({ freshet, changes }) => {
      const { out, err } = await freshet('cluster kubeconfig --static');
      expect(out).toBe('apiVersion: v1\n');
      expect(err).toContain('until 2026-11-19T10:10:00.000Z');
      await freshet('cluster kubeconfig --static --minutes 5');
      expect(changes()).toEqual([
        'POST /api/embedded-cluster/kubeconfig {"minutes":60}',
        'POST /api/embedded-cluster/kubeconfig {"minutes":5}',
      ]);
    }));

  test.each([
    ['--days 30', '--days is not accepted'],
    ['--minutes 5', '--minutes needs --static'],
    ['--static --minutes 61', 'from 1 to 60'],
  ])('refuses %s', (flags, why) =>
    asAdmin(ANSWERS, async ({ freshet, requests }) => {
      const { code, err } = await freshet(`cluster kubeconfig ${flags}`);
      expect(code).not.toBe(0);
      expect(err).toContain(why);
      expect(requests).toEqual([]);
    }),
  );
});
