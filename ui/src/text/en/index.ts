import { access } from './access.ts';
import { account } from './account.ts';
import { application } from './application.ts';
import { applicationConfig } from './application-config.ts';
import { applicationDelete } from './application-delete.ts';
import { applicationLogs } from './application-logs.ts';
import { applicationRollback } from './application-rollback.ts';
import { applicationRules } from './application-rules.ts';
import { applicationServices } from './application-services.ts';
import { applicationSets } from './application-sets.ts';
import { applicationSync } from './application-sync.ts';
import { applicationWhy } from './application-why.ts';
import { applicationWizard } from './application-wizard.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { common } from './basics.ts';
import { build, builds } from './builds.ts';
import { catalog } from './catalog.ts';
import { clusters } from './clusters.ts';
import { contexts, integrations, sharedConfig } from './contexts.ts';
import { data } from './data.ts';
import { design } from './design.ts';
import { gallery } from './gallery.ts';
import { gitSources } from './git-sources.ts';
import { gitops } from './gitops.ts';
import { gitopsWizards } from './gitops-wizards.ts';
import { graphics } from './graphics.ts';
import { helm } from './helm.ts';
import { holds } from './holds.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { keys } from './keys.ts';
import { login } from './login.ts';
import { notifications } from './notifications.ts';
import { pipeline, pipelines } from './pipelines.ts';
import { profile } from './profile.ts';
import { projects } from './projects.ts';
import { pullRequest } from './pull-request.ts';
import { records } from './records.ts';
import { repositories } from './repositories.ts';
import { runners } from './runners.ts';
import { runtime } from './runtime.ts';
import { runtimeParts } from './runtime-parts.ts';
import { runtimes } from './runtimes.ts';
import { serviceAccounts } from './service-accounts.ts';
import { shell } from './shell.ts';
import { sourceCommit } from './source-commit.ts';
import { sso } from './sso.ts';
import { syncPolicy } from './sync-policy.ts';
import { system } from './system.ts';
import { teams } from './teams.ts';
import { tour } from './tour.ts';
import { users } from './users.ts';
import { welcome } from './welcome.ts';

/** Every word the pages show, in English, by area. Values are ICU messages: `{count, plural, one {# team} other {# teams}}`. */
export const en = {
  access,
  account,
  audit,
  helm,
  holds,
  home,
  clusters,
  gitSources,
  gitopsWizards,
  runtime,
  runtimeParts,
  runtimes,
  application,
  applications,
  applicationConfig,
  applicationDelete,
  applicationRollback,
  applicationRules,
  applicationLogs,
  applicationServices,
  applicationSets,
  applicationSync,
  applicationWhy,
  applicationWizard,
  build,
  builds,
  catalog,
  common,
  contexts,
  data,
  design,
  gallery,
  gitops,
  graphics,
  images,
  integrations,
  keys,
  login,
  notifications,
  pipeline,
  pipelines,
  profile,
  projects,
  pullRequest,
  records,
  repositories,
  runners,
  serviceAccounts,
  sharedConfig,
  shell,
  sourceCommit,
  sso,
  syncPolicy,
  system,
  teams,
  tour,
  users,
  welcome,
};
