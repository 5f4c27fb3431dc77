export const catalog = {
  title: 'Catalog',
  filter: 'Search step types',
  nothing: 'No step type matches',
  empty: {
    title: 'No step types',
    text: 'A step type is a step with arguments that all pipelines can use.',
  },
  column: { name: 'Step type', title: 'Description', from: 'From', version: 'Version' },
  facet: { from: 'From' },
  from: { official: 'Freshet', account: 'This account' },
  noText: 'No description.',
  panel: {
    gone: 'Step type not found',
    version: 'Version',
    digest: 'Digest',
    example: 'Use it',
    copyExample: 'Copy the step',
    arguments: 'Arguments',
    noArguments: 'No arguments.',
    returns: 'Returns',
  },
  argument: {
    default: 'Default {value}',
    required: 'Required',
    oneOf: 'One of {values}',
  },
};
