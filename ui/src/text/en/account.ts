export const account = {
  title: 'Account',
  general: {
    title: 'General',
    description: 'Created {date}.',
    name: 'Name',
    nameHint: 'Shown to its members and in invitations.',
  },
  joining: {
    domains: 'Mail domains that may join',
    domainsHint:
      'One per line, as “example.com”. Nobody else can be invited or sign in through a provider. Empty: everybody who is invited.',
    domainWrong: '“{domain}” is no mail domain.',
  },
  sessions: {
    idle: 'Sessions end when unused for',
    idleHint: 'A person who comes back later signs in again.',
    default: 'The default of the installation',
    minutes: '{count, plural, one {# minute} other {# minutes}}',
    hours: '{count, plural, one {# hour} other {# hours}}',
    days: '{count, plural, one {# day} other {# days}}',
  },
  eventText: {
    label: 'Event text in shell commands',
    hint: 'A commit message or branch name that is replaced inside a command can run as code. Commands read it safely from the environment, as "$CF_COMMIT_MESSAGE".',
    warn: 'Run the build and warn in the editor',
    'refuse-forks': 'Refuse builds of forks, warn elsewhere',
    refuse: 'Refuse every build',
  },
  modules: {
    title: 'Parts of Freshet',
    description:
      'A part that is off disappears from menus, Home and search for everybody, and its API refuses. Nothing is deleted.',
    switchedOn: 'Switched on',
    switchedOff: 'Switched off',
    failed: 'The part could not be switched',
    name: {
      pipelines: 'Pipelines',
      images: 'Images',
      repositories: 'Repositories',
      gitops: 'GitOps',
    },
    hint: {
      pipelines: 'Projects, pipelines, builds, step types and runners. No build begins while this is off.',
      images: 'Images that builds made or applications use.',
      repositories:
        'The built-in Git host, cloning and pushing included. Applications that deploy from it stop.',
      gitops: 'Runtimes, applications, clusters and Git Sources. Installed runtimes go on deploying.',
    },
  },
  save: 'Save the changes',
  saved: 'Saved the account',
  unchanged: 'Nothing was changed',
  readOnly: 'Only admins change these.',
};
