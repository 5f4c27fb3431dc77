export const helm = {
  title: 'Helm releases',
};
