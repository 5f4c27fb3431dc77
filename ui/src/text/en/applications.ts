export const applications = {
  title: 'Applications',
};
