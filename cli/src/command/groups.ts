import type { Catalog } from './catalog.ts';

/** What the commands that start with the same word have in common. */
export const GROUP_SUMMARIES: Readonly<Record<string, string>> = {
  add: 'Put users into a team',
  admin: 'Repair an installation on its own machine, without a login',
  app: 'See, create, sync and roll back applications that are deployed from Git',
  appset: 'See ApplicationSets, what they made and what they would make',
  audit: 'Read, verify and export the audit log',
  auth: 'Log in, and choose which server to work with',
  cluster: 'Use the cluster that the platform brings, and add others to runtimes',
  config: 'See and set what holds for all GitOps runtimes of the account',
  create: 'Create a pipeline, a project, a team, an API key, a rule and the like',
  delete: 'Delete one of them, or remove a user',
  demo: 'Bring, change, see and remove the shop that shows how it all works',
  diff: 'Show what changed between two saves of a pipeline',
  disable: 'Keep a user or a service account out for a while',
  enable: 'Let a user or a service account in again',
  get: 'List pipelines, projects, users, teams, rules and the like, or show one',
  'git-source': 'See and change Git Sources: folders in Git that runtimes apply',
  gitops: 'Render, compare and sync manifests from this machine',
  helm: 'See the Helm releases of all clusters, and roll them back',
  integration: 'Connect runtimes with registries and issue trackers, and with Git in your name',
  module: 'Switch parts of the product on and off for the account',
  pr: 'Open, review and merge pull requests of the built-in Git host',
  remove: 'Take users out of a team',
  repo: 'List, create and protect repositories of the built-in Git host',
  patch: 'Change what a file names of things that are there',
  replace: 'Replace a pipeline or a step type by what a file says',
  restore: 'Make an earlier save of a pipeline the current one again',
  runner: 'See, add, pause and delete the runners that builds run on',
  runtime: 'Install, see and remove the runtimes that deploy from Git',
  test: 'Try whether an identity provider works',
  update: 'Change a user, a team, an API key, a rule, the account and the like',
  workload: 'See what runs in clusters, restart, scale and roll it back',
};

interface Section {
  readonly title: string;
  readonly words: readonly string[];
}

const RUN: Section = { title: 'Run the platform', words: ['up', 'serve', 'doctor', 'admin'] };
const SELF: Section = { title: 'This command line', words: ['auth', 'completion', 'help', 'version'] };

/** The first words of all commands, in the order and under the headings of the overview. */
export const sectionsOf = (catalog: Pick<Catalog, 'paths'>): Section[] => {
  const words = [...new Set(catalog.paths.map(path => path[0] ?? ''))];
  const named = new Set([...RUN.words, ...SELF.words]);
  const work = { title: 'Work with it', words: words.filter(word => !named.has(word)) };
  return [RUN, work, SELF]
    .map(({ title, words: wanted }) => ({ title, words: wanted.filter(word => words.includes(word)) }))
    .filter(section => section.words.length > 0);
};
