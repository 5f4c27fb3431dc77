/** A file of `docs/` that explains something in the pages. */
export type HelpTopic =
  | 'README'
  | 'access'
  | 'api'
  | 'audit'
  | 'backup-and-upgrade'
  | 'builds'
  | 'cli'
  | 'first-run'
  | 'git-host'
  | 'gitops/README'
  | 'gitops/application-sets'
  | 'gitops/applications'
  | 'gitops/clusters-and-helm'
  | 'gitops/fleet'
  | 'gitops/git-sources'
  | 'gitops/git-tokens'
  | 'gitops/health'
  | 'gitops/runtimes'
  | 'gitops/syncing'
  | 'notifications'
  | 'people'
  | 'permissions'
  | 'pipelines'
  | 'pipelines-service'
  | 'run'
  | 'runners'
  | 'secrets'
  | 'settings'
  | 'triggers'
  | 'troubleshooting';

/** Where each page is explained, and with it every page below that none of the longer paths names. */
const TOPICS: Readonly<Record<string, HelpTopic>> = {
  '/apps': 'gitops/fleet',
  '/apps/*': 'gitops/applications',
  '/apps/sets/*': 'gitops/application-sets',
  '/builds': 'builds',
  '/catalog': 'pipelines-service',
  '/clusters': 'gitops/clusters-and-helm',
  '/helm': 'gitops/clusters-and-helm',
  '/images': 'builds',
  '/pipelines': 'pipelines-service',
  '/pipelines/*': 'pipelines',
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

const partsOf = (path: string): readonly string[] => path.split('/').filter(part => part !== '');

/** Whether a page is the one at a path with `*` for any part, or below it. */
const isAt = (page: readonly string[], path: readonly string[]): boolean =>
  path.length <= page.length && path.every((part, index) => part === '*' || part === page[index]);

const KNOWN = Object.entries(TOPICS)
  .map(([path, topic]) => ({ path: partsOf(path), topic }))
  .toSorted((one, other) => other.path.length - one.path.length);

/** What explains the page at a path: what is said of it, else of the nearest page above. */
export const helpFor = (pathname: string): string => {
  const page = partsOf(pathname);
  return helpAbout(KNOWN.find(({ path }) => isAt(page, path))?.topic ?? 'README');
};

/** The page about a fault, by its code. */
export const errorHelp = (code: string): string | undefined =>
  /^[A-Z][A-Z_]+$/.test(code) && code !== 'UNREACHABLE' ? `/help/errors/${code}` : undefined;
