/** A file of `docs/` that explains something in the pages. */
export type HelpTopic =
  | 'README'
  | 'access'
  | 'audit'
  | 'builds'
  | 'git-host'
  | 'gitops/README'
  | 'gitops/clusters-and-helm'
  | 'gitops/git-sources'
  | 'gitops/runtimes'
  | 'notifications'
  | 'people'
  | 'permissions'
  | 'pipelines'
  | 'pipelines-service'
  | 'run'
  | 'runners'
  | 'secrets'
  | 'triggers';

/** Where each page is explained. */
const TOPICS: Readonly<Record<string, HelpTopic>> = {
  '/': 'README',
  '/apps': 'gitops/README',
  '/builds': 'builds',
  '/catalog': 'pipelines-service',
  '/clusters': 'gitops/clusters-and-helm',
  '/helm': 'gitops/clusters-and-helm',
  '/images': 'builds',
  '/profile': 'people',
  '/projects': 'pipelines-service',
  '/repositories': 'git-host',
  '/runners': 'runners',
  '/runtimes': 'gitops/runtimes',
  '/settings/access': 'access',
  '/settings/access/can-i': 'permissions',
  '/settings/account': 'people',
  '/settings/audit': 'audit',
  '/settings/integrations': 'triggers',
  '/settings/notifications': 'notifications',
  '/settings/service-accounts': 'people',
  '/settings/shared-config': 'pipelines',
  '/settings/sso': 'people',
  '/settings/system': 'run',
  '/settings/teams': 'people',
  '/settings/tokens': 'people',
  '/settings/users': 'people',
  '/sources': 'gitops/git-sources',
};

/** Where a subject is explained; this installation serves it itself, so that it fits and needs no network. */
export const helpAbout = (topic: HelpTopic): string => `/help/${topic}`;

/** The first page of the documentation. */
export const HELP = helpAbout('README');

/** What explains the page at a path; undefined where nothing does. */
export const helpFor = (pathname: string): string | undefined => {
  const topic = TOPICS[pathname];
  return topic && helpAbout(topic);
};

/** The page about a fault, by its code. */
export const errorHelp = (code: string): string | undefined =>
  /^[A-Z][A-Z_]+$/.test(code) && code !== 'UNREACHABLE' ? `/help/errors/${code}` : undefined;
