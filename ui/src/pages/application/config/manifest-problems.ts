/** What is wrong with what was typed into the form of a manifest, as words of the texts. */
import { isGlob } from '@freshet/domain/globs';
import { retryProblems } from '../../../sync-policy/index.ts';
import { fieldsOf, type ManifestFields } from './manifest-fields.ts';

type ManifestProblem = 'product' | 'groups' | 'pattern' | 'retry';

const NAME = /^[A-Za-z0-9]([-A-Za-z0-9_. ]{0,251}[A-Za-z0-9])?$/;
/** More are not read. */
const MOST_GROUPS = 50;
const LONGEST_PATTERN = 1_024;

const isName = (text: string): boolean => text === '' || NAME.test(text);

const areGroups = (text: string): boolean => {
  const groups = text.split(',').map(group => group.trim());
  return groups.length <= MOST_GROUPS && groups.every(isName);
};

const isPattern = (text: string): boolean =>
  text === '' || (text.length <= LONGEST_PATTERN && isGlob(text) && !/^\/|(^|\/)\.\.(\/|$)/.test(text));

type Problems = Readonly<Partial<Record<keyof ManifestFields, ManifestProblem>>>;

export const problemsOf = ({ product, groups, include, exclude, retry }: ManifestFields): Problems => ({
  ...(isName(product) ? {} : { product: 'product' }),
  ...(areGroups(groups) ? {} : { groups: 'groups' }),
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
