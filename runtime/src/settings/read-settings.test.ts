import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings, readSettings } from './index.ts';

const read = (config: Record<string, string>, parameters: Record<string, string> = {}) =>
  readSettings({ namespace: 'argocd', config, parameters });

test('nothing written means the defaults', () => {
  expect(read({})).toEqual({ settings: defaultSettings('argocd'), problems: [] });
});

test('the keys of both ConfigMaps are read', () => {
  const { settings, problems } = read(
    {
      'application.resourceTrackingMethod': 'annotation+label',
      'application.instanceLabelKey': 'example.com/instance',
      installationID: 'one',
      'resource.exclusions': '- apiGroups: ["*"]\n  kinds: [Event]\n  clusters: ["https://*"]\n',
      'resource.inclusions': '- apiGroups: [apps]\n  kinds: ["*"]\n',
      'resource.compareoptions': 'ignoreAggregatedRoles: true\nignoreResourceStatusField: crd\n',
      'timeout.reconciliation': '3m',
      'timeout.reconciliation.jitter': '0s',
      'timeout.hard.reconciliation': '1h30m',
      'kustomize.buildOptions': '--enable-helm',
    },
    {
      'application.namespaces': 'team-*, other',
      'controller.diff.server.side': 'true',
      'controller.self.heal.timeout.seconds': '5',
      'controller.self.heal.backoff.cap.seconds': '60',
      'controller.sync.timeout.seconds': '600',
    },
  );
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    tracking: 'annotation+label',
    instanceLabel: 'example.com/instance',
    installationId: 'one',
    exclusions: [{ apiGroups: ['*'], kinds: ['Event'], clusters: ['https://*'] }],
    inclusions: [{ apiGroups: ['apps'], kinds: ['*'], clusters: [] }],
    ignoreAggregatedRoles: true,
    ignoreResourceStatus: 'crd',
    refreshSeconds: 180,
    refreshJitterSeconds: 0,
    hardRefreshSeconds: 5_400,
    kustomizeOptions: '--enable-helm',
    applicationNamespaces: ['team-*', 'other'],
    serverSideDiff: true,
    selfHeal: { timeoutSeconds: 5, backoffSeconds: 2, factor: 3, capSeconds: 60 },
    syncTimeoutSeconds: 600,
  });
});

describe('what is said of a kind', () => {
  test('is read by the newer keys', () => {
    const { settings } = read({
      'resource.customizations.health.cert-manager.io_Certificate': 'return {}',
      'resource.customizations.health.PersistentVolumeClaim': 'return nil',
      'resource.customizations.actions.apps_Deployment': 'discovery.lua: return {}',
      'resource.customizations.ignoreDifferences.all': 'managedFieldsManagers: [kube-controller-manager]',
      'resource.customizations.ignoreDifferences.apps_Deployment': 'jsonPointers: [/spec/replicas]',
      'resource.customizations.ignoreResourceUpdates.argoproj.io_Application':
        'jqPathExpressions: [.metadata.annotations]',
      'resource.customizations.knownTypeFields.example.com_App': '- field: spec\n  type: core/v1/PodSpec\n',
    });
    expect(settings.health).toEqual([
      { group: 'cert-manager.io', kind: 'Certificate', lua: 'return {}' },
      { group: '', kind: 'PersistentVolumeClaim', lua: 'return nil' },
    ]);
    expect(settings.actions[0]).toMatchObject({ group: 'apps', kind: 'Deployment' });
    expect(settings.ignoreDifferences).toMatchObject([
      { group: '*', kind: '*', managedFieldsManagers: ['kube-controller-manager'] },
      { group: 'apps', kind: 'Deployment', jsonPointers: ['/spec/replicas'] },
    ]);
    expect(settings.ignoreUpdates).toMatchObject([{ jqPathExpressions: ['.metadata.annotations'] }]);
    expect(settings.knownTypes).toEqual([
      { group: 'example.com', kind: 'App', field: 'spec', type: 'core/v1/PodSpec' },
    ]);
  });

  test('is read by the older key, with wildcards', () => {
    const { settings } = read({
      'resource.customizations': `
example.com/*:
  health.lua: |
    return {status = "Healthy"}
  ignoreDifferences: |
    jsonPointers: [/spec/a]
`,
    });
    expect(settings.health).toEqual([
      { group: 'example.com', kind: '*', lua: 'return {status = "Healthy"}\n' },
    ]);
    expect(settings.ignoreDifferences).toMatchObject([{ group: 'example.com', jsonPointers: ['/spec/a'] }]);
  });
});

test('a value that cannot be read is told, and the default holds', () => {
  const { settings, problems } = read({
    'timeout.reconciliation': 'soon',
    'application.resourceTrackingMethod': 'smell',
    'resource.exclusions': '{',
  });
  expect(settings).toEqual(defaultSettings('argocd'));
  expect(problems).toHaveLength(3);
});

test('settings of any text are read without harm', () => {
  const key = fc.constantFrom(
    'resource.customizations',
    'resource.customizations.health.a_B',
    'resource.customizations.',
    'resource.customizations.ignoreDifferences.a',
    'resource.compareoptions',
    'resource.exclusions',
    'timeout.reconciliation',
  );
  fc.assert(
    fc.property(fc.dictionary(key, fc.string()), config => {
      expect(read(config).settings.namespace).toBe('argocd');
    }),
  );
});

test('what sets may do is said for all of them, and a policy for all is none to choose', () => {
  const read = (parameters: Record<string, string>) =>
    readSettings({ namespace: 'argocd', parameters }).settings.applicationSets;
  expect(read({})).toEqual({
    allowsOverride: true,
    scmProviders: true,
    allowedScmProviders: [],
    strictTokens: false,
  });
  const key = 'applicationsetcontroller';
  expect(
    read({
      [`${key}.policy`]: 'create-update',
      [`${key}.enable.scm.providers`]: 'false',
      [`${key}.allowed.scm.providers`]: 'https://a, https://b/',
      [`${key}.enable.tokenref.strict.mode`]: 'true',
    }),
  ).toEqual({
    policy: 'create-update',
    allowsOverride: false,
    scmProviders: false,
    allowedScmProviders: ['https://a', 'https://b/'],
    strictTokens: true,
  });
  expect(read({ [`${key}.policy`]: 'sync', [`${key}.enable.policy.override`]: 'true' })).toMatchObject({
    policy: 'sync',
    allowsOverride: true,
  });
});
