import { describe, expect, test } from 'vitest';
import { type Answer, asAdmin, idOf, json, nothing, refusal } from '../testing/index.ts';
import type { RuntimeWire } from './runtime-view.ts';

const runtimeOf = (name: string, more: Partial<RuntimeWire> = {}): RuntimeWire => ({
  id: idOf('1'),
  name,
  kind: 'hybrid',
  namespace: 'freshet',
  cluster: 'https://kubernetes.example.com',
  engine: 'embedded',
  accessMode: 'tunnel',
  url: 'https://x-production.tunnel.example.com',
  isNamespaced: false,
  isConfigurationRuntime: true,
  installationStatus: 'COMPLETED',
  healthStatus: 'HEALTHY',
  online: true,
  clients: 1,
  version: '0.1.0',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  errors: [],
  ...more,
});

const production = runtimeOf('production');
const silent = runtimeOf('silent', {
  kind: 'hosted',
  online: false,
  healthStatus: 'UNKNOWN',
  errors: [
    {
      level: 'ERROR',
      code: 'INACTIVE_RUNTIME',
      title: 'Nothing is heard of it',
      message: 'It was last seen an hour ago.',
      suggestion: 'Look at the log of its pod.',
      lastSeen: '2026-11-15T12:00:00.000Z',
    },
  ],
});
const at = '/api/gitops/runtimes';

describe('GitOps runtimes', () => {
  test('are listed with whether they are there and what is wrong', () =>
    asAdmin({ [`GET ${at}`]: json({ runtimes: [production, silent], total: 2 }) }, async ({ freshet }) => {
      const { out } = await freshet('runtime list');
      expect(out).toMatch(/^production +online +HEALTHY +freshet +https:\S+ +0\.1\.0 +- +COMPLETED +-$/m);
      expect(out).toMatch(/^silent \(hosted\) +offline +UNKNOWN .* Nothing is heard of it$/m);
    }));

  test('have components that are listed with health and version, and what they are not well of', () => {
    const runtimeComponents = [
      { name: 'engine', version: '0.1.0', health: 'Healthy', message: null },
      { name: 'reporter', version: null, health: 'Degraded', message: 'nothing arrives' },
    ];
    return asAdmin(
      {
        [`GET ${at}/silent`]: json(silent),
        'POST /graphql': json({ data: { runtimeComponents } }),
      },
      async ({ freshet }) => {
        const { out, err } = await freshet('runtime components silent');
        expect(out).toMatch(/^engine +Healthy +0\.1\.0 +-$/m);
        expect(out).toMatch(/^reporter +Degraded +- +nothing arrives$/m);
        expect(err).toContain('offline: this is what it sent last');
      },
    );
  });

  test('are listed as the page shows them: one whose path to others does not hold needs a look', () => {
    const failed = (runtime: string, message: string | null) => ({
      runtime,
      check: { name: 'git-token', subject: null, status: 'failed', message, hint: null },
    });
    const data = {
      failedRuntimeChecks: [failed('production', 'Its token has ended'), failed('production', null)],
      failedRuntimeComponents: [],
    };
    const answers = {
      [`GET ${at}`]: json({ runtimes: [production, runtimeOf('staging')], total: 2 }),
      'POST /graphql': json({ data }),
    };
    return asAdmin(answers, async ({ freshet, requests }) => {
      const { code, out } = await freshet('runtime list');
      expect(code).toBe(0);
      expect(out).toMatch(/^production +online +NEEDS A LOOK .* 2 paths do not hold: Its token has ended$/m);
      expect(out).toMatch(/^staging +online +HEALTHY .* -$/m);
      const { out: forScripts } = await freshet('runtime list -o json');
      expect(forScripts).toContain('"healthStatus": "HEALTHY"');
      expect(forScripts).not.toContain('troubles');
      expect(requests.filter(({ url }) => url === '/graphql')).toHaveLength(1);
    });
  });

  test('are listed as the page shows them: one with a part that is not well needs a look, too', () => {
    const failedRuntimeComponents = [
      { runtime: 'production', name: 'engine', health: 'Degraded', message: 'Out of disk' },
    ];
    const standing = {
      runtimeChecks: [],
      runtimeComponents: [
        { name: 'engine', health: 'Degraded', message: 'Out of disk' },
        { name: 'link', health: 'Progressing', message: null },
      ],
      gitSources: { nodes: [{ name: 'shop' }] },
    };
    const answers = {
      [`GET ${at}`]: json({ runtimes: [production], total: 1 }),
      [`GET ${at}/production`]: json(production),
      'POST /graphql': json({ data: { failedRuntimeChecks: [], failedRuntimeComponents, ...standing } }),
    };
    return asAdmin(answers, async ({ freshet }) => {
      expect((await freshet('runtime list')).out).toMatch(
        /^production +online +NEEDS A LOOK .* 1 part is not well: Out of disk$/m,
      );
      const { out, err } = await freshet('runtime get production');
      expect(out).toMatch(/NEEDS A LOOK/);
      expect(err).toBe('The component engine is degraded: Out of disk\n');
    });
  });

  test('are listed to whoever may not see their checks', () => {
    const refused = json({ errors: [{ message: 'no', extensions: { code: 'DENIED' } }] });
    const answers = { [`GET ${at}`]: json({ runtimes: [production], total: 1 }), 'POST /graphql': refused };
    return asAdmin(answers, async ({ freshet }) => {
      expect(await freshet('runtime list')).toMatchObject({ code: 0, err: '' });
    });
  });

  test('are listed with the version that they can be brought to', () =>
    asAdmin(
      { [`GET ${at}`]: json({ runtimes: [runtimeOf('old', { upgradeAvailable: '0.2.0' })], total: 1 }) },
      async ({ freshet }) => {
        expect((await freshet('runtime list')).out).toMatch(/^old .* 0\.1\.0 +0\.2\.0 +COMPLETED/m);
      },
    ));

  test('are shown with what to do about their problems', () =>
    asAdmin({ [`GET ${at}/silent`]: json(silent) }, async ({ freshet }) => {
      expect((await freshet('runtime get silent')).err).toContain(
        'ERROR: Nothing is heard of it: It was last seen an hour ago. Look at the log of its pod.',
      );
    }));

  test('are shown with the checks that failed, and with a missing Git Source', () => {
    const checks = [
      { name: 'link', status: 'ok', message: 'It is there.', hint: null, subject: null },
      {
        name: 'git-token',
        status: 'failed',
        message: 'The runtime has no Git token',
        hint: 'Register one.',
        subject: null,
      },
    ];
    const data = { runtimeChecks: checks, gitSources: { nodes: [] } };
    const answers = { [`GET ${at}/production`]: json(production), 'POST /graphql': json({ data }) };
    return asAdmin(answers, async ({ freshet, requests }) => {
      const { code, out, err } = await freshet('runtime get production');
      expect(code).toBe(0);
      expect(out).toMatch(
        /^production +online +NEEDS A LOOK .* 1 path does not hold: The runtime has no Git token$/m,
      );
      expect(err).toBe(
        'git-token failed: The runtime has no Git token. Register one.\n' +
          'You see no Git Source of it; where it has none, nothing tells it what to deploy: `freshet git-source create` makes one.\n',
      );
      await freshet('runtime get production -o json');
      expect(requests.filter(({ url }) => url === '/graphql')).toHaveLength(1);
    });
  });

  test('are shown to whoever may not see their checks', () => {
    const refused = json({ errors: [{ message: 'no', extensions: { code: 'DENIED' } }] });
    const answers = { [`GET ${at}/production`]: json(production), 'POST /graphql': refused };
    return asAdmin(answers, async ({ freshet }) => {
      expect(await freshet('runtime get production')).toMatchObject({ code: 0, err: '' });
    });
  });

  test('are forgotten after asking', () =>
    asAdmin(
      { [`GET ${at}/silent`]: json(silent), [`DELETE ${at}/silent`]: nothing },
      async ({ freshet, changes }) => {
        expect((await freshet('runtime delete silent', { answers: ['n'] })).code).toBe(1);
        expect(changes()).toEqual([]);
        expect((await freshet('runtime delete silent --yes')).code).toBe(0);
        expect(changes()).toEqual([`DELETE ${at}/silent`]);
      },
    ));

  test('take the shared configuration by a commit as soon as they have started, and the platform is told', () => {
    const commit = {
      sha: 'a'.repeat(40),
      url: 'https://git.example.com/c',
      branch: 'main',
      message: 'Configuration',
      author: { name: 'ann', email: 'ann@example.com' },
      date: '2026-11-16T10:00:00.000Z',
    };
    let isStarted = false;
    const answers: Record<string, Answer> = {
      [`PATCH ${at}/production`]: json(production),
      'POST /app-proxy/api/graphql': (response, request) => {
        const answer = isStarted
          ? json({ data: { commit } })
          : refusal({ status: 503, code: 'RUNTIME_STARTING' });
        isStarted = true;
        answer(response, request);
      },
    };
    answers[`POST ${at}/production/token`] = (response, request) => {
      const url = `http://${request.headers.host}`;
      json({ token: 't', url, expiresAt: commit.date }, 201)(response, request);
    };
    return asAdmin(answers, async ({ freshet, changes }) => {
      const { err } = await freshet('runtime set-configuration production --off');
      expect(err).toContain('The runtime is still starting; waiting for it');
      expect(err).toContain('is no configuration runtime any more in commit aaaaaaaaaaaa on main by ann');
      expect(changes().at(-2)).toContain('"enabled":false');
      expect(changes().at(-1)).toBe(`PATCH ${at}/production {"isConfigurationRuntime":false}`);
    });
  });

  test('share settings that are changed by name', () => {
    const settings = { sharedConfigRepo: 'https://github.com/acme/config.git', isValidated: false };
    return asAdmin({ 'PUT /api/gitops/settings': json(settings) }, async ({ freshet, changes }) => {
      expect((await freshet('config update-gitops-settings')).code).toBe(2);
      await freshet(`config update-gitops-settings --shared-config-repo ${settings.sharedConfigRepo}`);
      expect(changes()).toEqual([
        `PUT /api/gitops/settings {"sharedConfigRepo":"${settings.sharedConfigRepo}"}`,
      ]);
    });
  });
});
