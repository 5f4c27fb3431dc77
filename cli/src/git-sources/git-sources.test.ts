import { expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../testing/index.ts';

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T11:00:00.000Z' }, 201)(
    response,
    request,
  );

const sourceNamed = (name: string) => ({
  name,
  isRestricted: false,
  repository: `https://git.example.com/${name}.git`,
  path: '',
  syncStatus: 'Synced',
  healthStatus: 'Healthy',
});

test('one Git Source is shown by its name, and what is near is named', () =>
  asAdmin(
    {
      'POST /api/gitops/runtimes/hosted/token': token,
      'POST /app-proxy/api/graphql': json({
        data: { gitSources: [sourceNamed('apps'), sourceNamed('shop')] },
      }),
    },
    async ({ freshet }) => {
      const { code, out } = await freshet('git-source get shop -r hosted -o json');
      expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ name: 'shop' })]);
      const missed = await freshet('git-source get shpo -r hosted');
      expect([missed.code, (await freshet('git-source get shp -r hosted')).err]).toEqual([
        5,
        expect.stringContaining("there is no Git Source 'shp'; did you mean 'shop'?"),
      ]);
    },
  ));
