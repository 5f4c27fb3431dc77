/** What the form of an application knows besides its source and destination. */
export const applicationConfig = {
  about: 'Product and groups',
  directory: 'Files of the folder',
  directoryHint:
    'Options for a folder of plain manifests. Setting one of them makes the source a plain folder, even if it holds a chart or a kustomization.',
  recurse: 'Folders below as well',
  recurseHint: 'Without it, only the files directly in the folder.',
  include: 'Only files',
  exclude: 'Not files',
  patternHint: 'A pattern, as *.yaml or test/**.',
  options: 'Sync options',
  retry: 'Retry',
  deletion: 'Deletion',
  whenDeleted: 'When the application is deleted',
  deletionForeground: 'Its objects are deleted first',
  deletionForegroundHint: 'The application is gone once they are.',
  deletionBackground: 'Its objects are deleted afterwards',
  deletionBackgroundHint: 'The application is gone at once, and the cluster deletes them in its own time.',
  deletionNone: 'Its objects stay',
  deletionNoneHint: 'They go on running, and nothing looks after them.',
  repositoryHint: 'Its runtime must be able to read it. Path and revision are looked up in it.',
  problem: {
    repository:
      'An address of a Git repository, as https://git.example/team/shop.git or git@git.example:team/shop.git.',
    chartRepository:
      'An address of a chart repository, as https://charts.example/stable or oci://registry.example/charts.',
    login: 'Leave the password out: it would be in Git. The runtime has logins of its own.',
    pattern: 'A pattern within the folder, as *.yaml; brackets must be closed.',
  },
};
