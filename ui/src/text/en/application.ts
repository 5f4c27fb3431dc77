export const application = {
  title: 'Application',
};
