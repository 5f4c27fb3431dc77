export const runtime = {
  title: 'Runtime',
};
