/** Words that several GitOps pages share. */
export const gitops = {
  /** How people reach a runtime. */
  access: { tunnel: 'Tunnel', ingress: 'Ingress', manual: 'Own address' },
  /** What an application belongs to. */
  belonging: {
    product: 'Product',
    productHint: 'The product that the application belongs to. Lists can be filtered and grouped by product.',
    productWrong: 'Letters, digits, spaces and . _ - only; begin and end with a letter or a digit.',
    groups: 'Groups',
    groupsHint: 'With commas between them; applications are found and grouped by them.',
    groupsWrong: 'At most 50, each of letters, digits, spaces and . _ - only.',
  },
  /** Each runtime has names of its own for clusters. */
  cluster: '{cluster} of {runtime}',
  /** Why it is not known how a cluster is. */
  clusterUnknown: {
    away: 'The runtime {runtime} is offline',
    unread: 'Whether the runtime {runtime} is online could not be read',
    unasked: 'Its runtime has not asked it yet',
  },
  commit: {
    author: 'Author',
    branch: 'Branch',
    changes: '{count, plural, one {# file changes} other {# files change}}',
    committed: 'Committed {sha}, syncing',
    committedHint: 'The runtime follows the repository; this shows what it does with the commit.',
    deleted: 'removed',
    diff: 'What changes',
    done: 'Committed {sha}, synced',
    doneHint: 'The runtime has reported that it applied the commit.',
    file: 'File',
    given: 'Message',
    made: 'Committed {sha}',
    madeHint: 'It is in the repository, for whoever follows it.',
    mode: { inline: 'Inline', label: 'How to show the difference', split: 'Split' },
    message: 'Message of the commit',
    messageMissing: 'A commit needs a message.',
    new: 'new',
    nothing: 'Nothing changes: there is nothing to commit.',
    repository: 'Repository',
    view: 'View the commit',
  },
};
