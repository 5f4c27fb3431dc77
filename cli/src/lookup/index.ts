export { collectWithin, LIMIT_FLAGS, listWithin } from './list-within.ts';
export {
  invitations,
  runners,
  runtimeEnvironments,
  serviceAccounts,
  ssoProviders,
  teams,
  tokens,
  users,
} from './lookups.ts';
export { offsetPages } from './offset-pages.ts';
export { invitationPages, runnerPages, serviceAccountPages, userPages } from './pages.ts';
export { lookupOf } from './pick.ts';
export { printNamed } from './print-named.ts';
export { subjectNames } from './subject-names.ts';
