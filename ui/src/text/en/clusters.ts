export const clusters = {
  title: 'Clusters',
};
