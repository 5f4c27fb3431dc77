import { expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../testing/index.ts';

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T11:00:00.000Z' }, 201)(
    response,
    request,
  );
const OWN = 'https://kubernetes.default.svc';

test.each([
  [[{ cluster: OWN, namespace: 'demo-prod', name: 'mailer' }], '; there is one with `-n demo-prod`\n'],
  [
    [
      { cluster: OWN, namespace: 'demo-prod', name: 'mailer' },
      { cluster: 'https://eu', namespace: 'default', name: 'mailer' },
    ],
    '; there is one with `-n demo-prod`, and one with `-n default --cluster https://eu`\n',
  ],
  // The part of a name is no name; and what was listed a moment ago may be gone.
  [[{ cluster: OWN, namespace: 'demo-prod', name: 'mailer-2' }], 'there is no release default/mailer\n'],
  [[{ cluster: OWN, namespace: 'default', name: 'mailer' }], 'there is no release default/mailer\n'],
])('a release that is not in the namespace is told where it is: %j', (nodes, words) =>
  asAdmin(
    {
      'POST /graphql': json({ data: { helmReleases: { nodes } } }),
      'POST /api/gitops/runtimes/hosted/token': token,
      'POST /app-proxy/api/graphql': json({
        errors: [
          { message: 'there is no release default/mailer', extensions: { code: 'RESOURCE_NOT_FOUND' } },
        ],
      }),
    },
    async ({ freshet }) => {
      const { code, err } = await freshet('helm history mailer -r hosted');
      expect([code, err]).toEqual([5, expect.stringContaining(words)]);
    },
  ),
);

test.each(['the release has no revision 99; it has 2, 1', 'the runtime knows no cluster default/mailer'])(
  'what is missed of a release that is there, or of its cluster, points nowhere else: %s',
  message =>
    asAdmin(
      {
        'POST /graphql': json({
          data: { helmReleases: { nodes: [{ cluster: OWN, namespace: 'demo-prod', name: 'mailer' }] } },
        }),
        'POST /api/gitops/runtimes/hosted/token': token,
        'POST /app-proxy/api/graphql': json({
          errors: [{ message, extensions: { code: 'RESOURCE_NOT_FOUND' } }],
        }),
      },
      async ({ freshet }) => {
        const { code, err } = await freshet('helm rollback mailer 99 -r hosted -y');
        expect([code, err]).toEqual([5, expect.stringContaining(`${message}\n`)]);
      },
    ),
);

test('a release that is not there is told so where nobody can say where else it is', () =>
  asAdmin(
    {
      'POST /graphql': json({ errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] }),
      'POST /api/gitops/runtimes/hosted/token': token,
      'POST /app-proxy/api/graphql': json({
        errors: [
          { message: 'there is no release default/mailer', extensions: { code: 'RESOURCE_NOT_FOUND' } },
        ],
      }),
    },
    async ({ freshet }) => {
      const { code, err } = await freshet('helm history mailer -r hosted');
      expect([code, err]).toEqual([5, expect.stringContaining('there is no release default/mailer\n')]);
    },
  ));
