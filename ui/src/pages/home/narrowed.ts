import { type Filter, printQuery } from '../../design/filter-bar/index.ts';

/** What the page is narrowed to. */
export interface Narrowed {
  readonly runtime?: string | undefined;
  readonly env?: string | undefined;
}

const isOf = (key: string, value: string | undefined): readonly Filter[] =>
  value === undefined ? [] : [{ key, value, not: false }];

const searchOf = (filters: readonly Filter[]): { readonly q?: string } =>
  filters.length === 0 ? {} : { q: printQuery({ filters, text: [] }) };

/** The list of applications, showing those that the page counts; of one state where it counts only those. */
export const applicationsSearch = ({ runtime, env }: Narrowed, state?: string) =>
  searchOf([...isOf('state', state), ...isOf('runtime', runtime), ...isOf('environment', env)]);

/** The list of clusters, which are in no environment. */
export const clustersSearch = ({ runtime }: Narrowed) => searchOf(isOf('runtime', runtime));
