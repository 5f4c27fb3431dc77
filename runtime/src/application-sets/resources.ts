import type { KubeResource } from '@freshet/kit/kube-client';

const argo = (plural: string, kind: string): KubeResource => ({
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural,
  kind,
  namespaced: true,
});

const core = (plural: string, kind: string): KubeResource => ({
  group: '',
  version: 'v1',
  plural,
  kind,
  namespaced: true,
});

export const APPLICATIONS = argo('applications', 'Application');
export const APPLICATION_SETS = argo('applicationsets', 'ApplicationSet');
export const PROJECTS = argo('appprojects', 'AppProject');
export const SECRETS = core('secrets', 'Secret');
export const CONFIG_MAPS = core('configmaps', 'ConfigMap');
