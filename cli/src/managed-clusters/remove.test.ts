import { expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../testing/index.ts';

const CLUSTER = {
  name: 'eu-1',
  server: 'https://eu-1.example.com',
  isLocal: false,
  status: 'Successful',
  applications: 0,
  labels: {},
  namespaces: [],
};

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T10:00:00.000Z' }, 201)(
    response,
    request,
  );

test('a cluster that a runtime does not manage is not found, and nobody is asked to forget it', () =>
  asAdmin(
    {
      'POST /api/gitops/runtimes/production/token': token,
      'POST /app-proxy/api/graphql': json({ data: { clusters: [CLUSTER], commit: null } }),
    },
    async ({ freshet, changes }) => {
      const { code, err } = await freshet('cluster remove eu-2 --runtime production --yes');
      expect([code, err]).toEqual([
        5,
        expect.stringContaining("the runtime production manages no cluster 'eu-2'; did you mean 'eu-1'?"),
      ]);
      expect(changes().join()).not.toContain('mutation');
      const byAddress = 'cluster remove https://unlisted.example.com --runtime production --yes';
      expect((await freshet(byAddress)).code).toBe(0);
      expect(changes().at(-1)).toContain('"server":"https://unlisted.example.com"');
    },
  ));
