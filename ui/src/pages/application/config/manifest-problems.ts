/** What is wrong with what was typed into the form of a manifest, as words of the texts. */
import { isGlob } from '@freshet/domain/globs';
import { areGroupNames, isProductName } from '../../../gitops/index.ts';
import { retryProblems } from '../../../sync-policy/index.ts';
import { fieldsOf, type ManifestFields } from './manifest-fields.ts';

type ManifestProblem = 'product' | 'groups' | 'pattern' | 'retry';

const LONGEST_PATTERN = 1_024;

const isPattern = (text: string): boolean =>
  text === '' || (text.length <= LONGEST_PATTERN && isGlob(text) && !/^\/|(^|\/)\.\.(\/|$)/.test(text));

type Problems = Readonly<Partial<Record<keyof ManifestFields, ManifestProblem>>>;

export const problemsOf = ({ product, groups, include, exclude, retry }: ManifestFields): Problems => ({
  ...(isProductName(product) ? {} : { product: 'product' }),
  ...(areGroupNames(groups) ? {} : { groups: 'groups' }),
  ...(isPattern(include) ? {} : { include: 'pattern' }),
  ...(isPattern(exclude) ? {} : { exclude: 'pattern' }),
  ...(Object.keys(retryProblems(retry)).length === 0 ? {} : { retry: 'retry' }),
});

/** Whether an edit made something wrong; what was so in Git already does not keep anybody from changing something else. */
export const hasNewProblem = (before: string, after: string): boolean => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (!is) return false;
  const changed = (name: keyof ManifestFields): boolean =>
    JSON.stringify(was?.[name]) !== JSON.stringify(is[name]);
  return (Object.keys(problemsOf(is)) as (keyof ManifestFields)[]).some(changed);
};
