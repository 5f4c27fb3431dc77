/** What is wrong with what was typed into the form of a manifest, as words of the texts. */
import { isGlob } from '@freshet/domain/globs';
import { readSourceUrl } from '@freshet/domain/source-urls';
import { areGroupNames, isProductName } from '../../../gitops/index.ts';
import { retryProblems } from '../../../sync-policy/index.ts';
import { fieldsOf, type ManifestFields } from './manifest-fields.ts';

type SourceProblem = 'repository' | 'chartRepository' | 'login';
type ManifestProblem = 'product' | 'groups' | 'pattern' | 'retry' | SourceProblem;

const LONGEST_PATTERN = 1_024;

const isPattern = (text: string): boolean =>
  text === '' || (text.length <= LONGEST_PATTERN && isGlob(text) && !/^\/|(^|\/)\.\.(\/|$)/.test(text));

/** A registry of charts may be named without a scheme. */
const REGISTRY = /^[a-z\d][\w.-]*(?::\d{1,5})?(?:\/[a-z\d][\w.-]*)*\/?$/i;

const isChartAddress = (text: string): boolean =>
  REGISTRY.test(text) || ['https', 'http', 'oci'].includes(readSourceUrl(text)?.scheme ?? '');

const isGitAddress = (text: string): boolean => {
  const url = readSourceUrl(text);
  const hasPlace = url !== undefined && url.host !== '' && url.path.replaceAll('/', '') !== '';
  return hasPlace && ['https', 'http', 'ssh'].includes(url.scheme);
};

/** What cannot be where manifests come from, whoever is asked; whether it is there only the runtime can say. */
export const sourceProblem = ({
  repoURL,
  path,
  chart,
  sources,
}: Pick<ManifestFields, 'repoURL' | 'path' | 'chart' | 'sources'>): SourceProblem | undefined => {
  if (sources > 0 || (repoURL === '' && path === '' && chart === '')) return undefined;
  if (readSourceUrl(repoURL)?.password !== undefined) return 'login';
  if (chart !== '') return isChartAddress(repoURL) ? undefined : 'chartRepository';
  return isGitAddress(repoURL) || repoURL.startsWith('oci://') ? undefined : 'repository';
};

type Problems = Readonly<Partial<Record<keyof ManifestFields, ManifestProblem>>>;

export const problemsOf = (fields: ManifestFields): Problems => {
  const { product, groups, include, exclude, retry } = fields;
  const repoURL = sourceProblem(fields);
  return {
    ...(repoURL === undefined ? {} : { repoURL }),
    ...(isProductName(product) ? {} : { product: 'product' }),
    ...(areGroupNames(groups) ? {} : { groups: 'groups' }),
    ...(isPattern(include) ? {} : { include: 'pattern' }),
    ...(isPattern(exclude) ? {} : { exclude: 'pattern' }),
    ...(Object.keys(retryProblems(retry)).length === 0 ? {} : { retry: 'retry' }),
  };
};

/** Whether an edit made something wrong; what was so in Git already does not keep anybody from changing something else. */
export const hasNewProblem = (before: string, after: string): boolean => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (!is) return false;
  const changed = (name: keyof ManifestFields): boolean =>
    JSON.stringify(was?.[name]) !== JSON.stringify(is[name]);
  return (Object.keys(problemsOf(is)) as (keyof ManifestFields)[]).some(changed);
};
