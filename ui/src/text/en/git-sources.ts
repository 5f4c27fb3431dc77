export const gitSources = {
  title: 'Git sources',
};
