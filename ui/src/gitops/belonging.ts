/** What an application says that it belongs to: a product, and groups with commas between them. */

/** In either spelling; files of the platform that people come from have the second, which is read and never written. */
export const marksOf = (name: 'product' | 'app-group') =>
  [`freshet.io/${name}`, `codefresh.io/${name}`] as const;

const NAME = /^[A-Za-z0-9]([-A-Za-z0-9_. ]{0,251}[A-Za-z0-9])?$/;
/** More are not read. */
const MOST_GROUPS = 50;

export const isProductName = (text: string): boolean => text === '' || NAME.test(text);

export const areGroupNames = (text: string): boolean => {
  const groups = text.split(',').map(group => group.trim());
  return groups.length <= MOST_GROUPS && groups.every(isProductName);
};
