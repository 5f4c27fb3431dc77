import { describe, expect, test } from 'vitest';
import type { Runtime } from '../gitops/index.ts';
import { issuesOf } from './issues.ts';

const AT = '2026-01-01T00:00:00.000Z';
const RUNTIME: Runtime = {
  id: '0'.repeat(24),
  name: 'edge',
  kind: 'hybrid',
  namespace: 'freshet',
  cluster: 'https://edge.example',
  engine: 'embedded',
  accessMode: 'tunnel',
  url: 'https://edge.example',
  isNamespaced: false,
  isConfigurationRuntime: false,
  installationStatus: 'COMPLETED',
  healthStatus: 'HEALTHY',
  online: true,
  clients: 1,
  version: '1.0.0',
  seenAt: AT,
  createdAt: AT,
  updatedAt: AT,
  errors: [],
};
const inactive = {
  level: 'ERROR',
  code: 'INACTIVE_RUNTIME',
  title: 'x',
  message: 'x',
  lastSeen: AT,
} as const;

describe('the issues of a runtime', () => {
  test('are none while all is well', () => expect(issuesOf(RUNTIME)).toEqual([]));

  test('say once that it is away, with since when', () => {
    expect(issuesOf({ ...RUNTIME, online: false, errors: [inactive] })).toEqual([
      { is: 'offline', since: AT },
    ]);
  });

  test('tell a runtime that never came from one that went', () => {
    const away = { ...RUNTIME, online: false, seenAt: undefined };
    expect(issuesOf(away)).toEqual([{ is: 'never' }]);
    expect(issuesOf({ ...away, installationStatus: 'IN_PROGRESS' })).toEqual([{ is: 'unfinished' }]);
  });

  test('hold what its installer said, refused reports and a version that waits', () => {
    const problem = { ...inactive, code: 'RUNTIME_INSTALLATION_ERROR', suggestion: 'Run it again.' };
    expect(issuesOf({ ...RUNTIME, errors: [problem], upgradeAvailable: '1.1.0' }, 2)).toMatchObject([
      { is: 'problem', code: 'RUNTIME_INSTALLATION_ERROR', suggestion: 'Run it again.' },
      { is: 'refused', count: 2 },
      { is: 'update', from: '1.0.0', to: '1.1.0' },
    ]);
  });
});
