export const gallery = {
  narrow: 'Narrow',
  parts: 'Parts of the design system',
  title: 'Freshet components',
  unknown: 'There is no part of that name.',
  wide: 'Wide',
  width: 'Width',
};
