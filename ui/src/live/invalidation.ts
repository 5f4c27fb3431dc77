/** Which reads an event makes old, by the first words of its type and the first part of the read's path. */
const OLD_BY_EVENT: readonly (readonly [prefix: string, paths: readonly string[]])[] = [
  ['access.', ['/access', '/user', '/team']],
  ['access-rule.', ['/abac', '/access']],
  ['account-module.', ['/account/modules', '/access']],
  ['account.', ['/account', '/user']],
  ['api-key.', ['/auth/key', '/auth/keys']],
  ['annotation.', ['/annotations']],
  ['build.', ['/builds', '/pipelines/activity', '/images']],
  ['context.', ['/contexts', '/registries']],
  [
    'gitops-application.',
    ['/gitops/applications', '/gitops/clusters', '/gitops/sources', '/gitops/overview'],
  ],
  ['gitops-runtime.', ['/gitops/runtimes', '/gitops/clusters', '/gitops/overview']],
  ['gitops-settings.', ['/gitops/settings']],
  ['invitation.', ['/invitations']],
  ['pipeline.', ['/pipelines', '/projects']],
  ['project.', ['/projects', '/pipelines']],
  ['repository.', ['/repos']],
  ['runner.', ['/runners', '/runtime-environments']],
  ['runtime-environment.', ['/runtime-environments', '/runners']],
  ['service-account.', ['/service-accounts', '/team', '/access', '/auth/keys']],
  ['session.', ['/auth/sessions']],
  ['sso-provider.', ['/sso', '/auth/sso']],
  ['step-type.', ['/step-types']],
  ['team.', ['/team', '/users', '/service-accounts', '/access', '/abac']],
  ['user.', ['/user', '/users', '/team', '/invitations', '/access']],
];

/** The paths that an event makes old; reads of anything below them are old too. */
export const oldPaths = (type: string): readonly string[] =>
  OLD_BY_EVENT.find(([prefix]) => type.startsWith(prefix))?.[1] ?? [];
