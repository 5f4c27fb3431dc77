import type { ReportBody } from '@freshet/contracts/gitops';

type Application = Extract<ReportBody, { is: 'application' }>;

/** An application as a runtime tells of it, with whatever a test is about. */
export const applicationBody = (about: Partial<Application> = {}): Application => ({
  is: 'application',
  kind: 'Application',
  namespace: 'argocd',
  name: 'shop',
  uid: `uid-${about.name ?? 'shop'}`,
  createdAt: '2026-11-16T01:00:00.000Z',
  labels: {},
  annotations: {},
  project: 'default',
  sources: [{ repoUrl: 'https://git.example/shop.git', path: 'deploy', targetRevision: 'main' }],
  destination: { server: 'https://kubernetes.default.svc', name: 'in-cluster', namespace: 'shop' },
  automation: { isOn: true, prune: true, selfHeal: false },
  sync: { status: 'Synced', revisions: ['abc'] },
  health: { status: 'Healthy' },
  conditions: [],
  images: ['nginx:1'],
  urls: [],
  resources: [
    {
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      namespace: 'shop',
      name: 'web',
      sync: 'Synced',
      health: 'Healthy',
    },
  ],
  resourceCount: 1,
  deployedAt: '2026-11-16T02:00:00.000Z',
  ...about,
});
