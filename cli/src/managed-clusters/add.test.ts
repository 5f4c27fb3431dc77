import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Answer, asAdmin, json, withServer, withTempDir } from '../testing/index.ts';

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T10:00:00.000Z' }, 201)(
    response,
    request,
  );

/** A cluster at an address is to be added, and is refused so; no runtime may hear of it. */
const isRefused = (server: string, exitCode: number, ...words: readonly string[]): Promise<void> =>
  withTempDir(folder =>
    asAdmin({ 'POST /api/gitops/runtimes/production/token': token }, async ({ freshet, changes }) => {
      const kubeconfig = join(folder, 'kubeconfig');
      await writeFile(
        kubeconfig,
        JSON.stringify({
          clusters: [{ name: 'c', cluster: { server } }],
          users: [{ name: 'u', user: { token: 't' } }],
          contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
          'current-context': 'x',
        }),
      );
      const { code, err } = await freshet(`cluster add --runtime production --kubeconfig ${kubeconfig}`);
      expect(changes().join()).not.toContain('mutation');
      expect(code, err).toBe(exitCode);
      for (const word of words) expect(err).toContain(word);
    }),
  );

test('a cluster that does not answer is not added, and its address is said', () =>
  isRefused(
    'http://127.0.0.1:9',
    7,
    'the cluster at http://127.0.0.1:9 does not answer',
    'CLUSTER_UNREACHABLE',
  ));

test('a cluster that refuses the login is not added, and its words are said', () =>
  withServer(
    [
      json(
        { kind: 'Status', status: 'Failure', reason: 'Unauthorized', message: 'who are you', code: 401 },
        401,
      ),
    ],
    ({ url }) => isRefused(url, 4, `the cluster at ${url} refused: who are you`),
  ));
