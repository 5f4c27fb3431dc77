export const runtimes = {
  title: 'Runtimes',
};
