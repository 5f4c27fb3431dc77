export const catalog = {
  title: 'Catalog',
  filter: 'Search step types',
  nothing: 'No step type matches',
  empty: {
    title: 'There are no step types',
    text: 'A step type is a step that somebody wrote once, with arguments, for all pipelines to use.',
  },
  column: { name: 'Step type', title: 'What it does', from: 'From', version: 'Version' },
  facet: { from: 'From' },
  from: { official: 'Freshet', account: 'This account' },
  noText: 'Nothing is said about it.',
  panel: {
    gone: 'This step type is not here',
    version: 'Version',
    digest: 'Digest',
    example: 'Use it',
    copyExample: 'Copy the step',
    arguments: 'Arguments',
    noArguments: 'It takes none.',
    returns: 'Returns',
  },
  argument: {
    default: '{value} unless given',
    required: 'Required',
    oneOf: 'One of {values}',
  },
};
