/** Generators in words, for people who want to know where the applications of a set come from. */
import { withoutLogins } from '@freshet/domain/source-urls';
import type { Generator, GitGenerator, LabelSelector, PathChoice } from './application-set.ts';
import type { PullRequestGenerator, ScmProviderGenerator } from './providers.ts';

export interface DescribedGenerator {
  /** As the manifest calls it: `list`, `git`, `matrix` and so on; empty where it is none that we know. */
  readonly kind: string;
  readonly words: string;
  /** How many generators it is within. */
  readonly depth: number;
  /** Which entry of `generators` it is, or is within. */
  readonly entry: number;
}

const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const andOthers = (values: readonly string[], most = 8): string =>
  values.length > most
    ? `${values.slice(0, most).join(', ')} and ${values.length - most} more`
    : values.join(', ');

const expressionWords = ({
  key,
  operator,
  values = [],
}: NonNullable<LabelSelector['matchExpressions']>[number]): string => {
  switch (operator) {
    case 'In':
      return `${key} is ${values.join(' or ')}`;
    case 'NotIn':
      return `${key} is not ${values.join(' or ')}`;
    case 'Exists':
      return `${key} is set`;
    case 'DoesNotExist':
      return `${key} is not set`;
    default:
      return `${key} ${operator} ${values.join(', ')}`;
  }
};

/** What a selector means, in words; empty where it means everything. */
export const selectorWords = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string =>
  [
    ...Object.entries(matchLabels).map(([key, value]) => `${key} is ${value}`),
    ...matchExpressions.map(expressionWords),
  ].join(' and ');

const pathWords = (paths: readonly PathChoice[]): string => {
  const taken = paths.filter(({ exclude }) => exclude !== true).map(({ path }) => path);
  const left = paths.filter(({ exclude }) => exclude === true).map(({ path }) => path);
  return `${andOthers(taken)}${left.length > 0 ? `, but not ${andOthers(left)}` : ''}`;
};

const gitWords = ({ repoURL, revision, directories = [], files = [] }: GitGenerator): string => {
  const place = `of ${withoutLogins(repoURL)} at ${revision || 'HEAD'}`;
  if (directories.length > 0) return `one for each folder ${place} that matches ${pathWords(directories)}`;
  return `one for each entry in the files ${place} that match ${pathWords(files)}`;
};

const PROVIDERS: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  bitbucket: 'Bitbucket',
  bitbucketServer: 'Bitbucket Server',
  azureDevOps: 'Azure DevOps',
  azuredevops: 'Azure DevOps',
  awsCodeCommit: 'AWS CodeCommit',
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What is asked of which provider: the repository, or whoever owns several. */
const providerWords = (asked: ScmProviderGenerator | PullRequestGenerator): string => {
  const found = Object.entries(asked).find(([key]) => Object.hasOwn(PROVIDERS, key));
  if (!found) return 'a Git provider';
  const [key, value] = found;
  const place = (value ?? {}) as Readonly<Record<string, unknown>>;
  const owner = text(place.owner) ?? text(place.organization) ?? text(place.group) ?? text(place.project);
  const repository = text(place.repo);
  const named = [owner, repository].filter(part => part !== undefined).join('/');
  return `${named === '' ? '' : `${named} on `}${PROVIDERS[key]}`;
};

type Kind = Exclude<keyof Generator, 'selector'>;

const WORDS: { readonly [Of in Kind]: (generator: NonNullable<Generator[Of]>) => string } = {
  list: ({ elements = [], elementsYaml }) =>
    elementsYaml === undefined
      ? `one for each element of a list of ${elements.length}`
      : 'one for each element of a list that other parameters give',
  clusters: ({ selector = {}, flatList }) => {
    const chosen = selectorWords(selector);
    const which = chosen === '' ? 'cluster' : `cluster whose label ${chosen}`;
    return flatList ? `one for all clusters together, by ${which}` : `one for each ${which}`;
  },
  git: gitWords,
  matrix: ({ generators = [] }) =>
    `one for each combination of what ${some(generators.length, 'generator')} give`,
  merge: ({ generators = [], mergeKeys = [] }) =>
    `what the first of ${some(generators.length, 'generator')} gives, with values of the others where ${andOthers(mergeKeys)} agree`,
  scmProvider: scm => `one for each repository of ${providerWords(scm)}`,
  pullRequest: pulls => `one for each open pull request of ${providerWords(pulls)}`,
  plugin: ({ configMapRef }) => `one for each answer of the plugin ${configMapRef?.name ?? ''}`,
  clusterDecisionResource: ({ configMapRef, name }) =>
    `one for each cluster that ${name ?? 'the resources'} of ${configMapRef} decided on`,
};

const KINDS = Object.keys(WORDS) as readonly Kind[];

const describeKind = <Of extends Kind>(kind: Of, generator: Generator): string => {
  const body = generator[kind];
  return body ? WORDS[kind](body as NonNullable<Generator[Of]>) : '';
};

const chosenBy = ({ selector }: Generator): string => {
  const chosen = selector && selectorWords(selector);
  return chosen ? `, if ${chosen}` : '';
};

/** Manifests are other people's: however deep one is, this is as deep as it is told. */
const DEEPEST = 4;

const describe = (generator: Generator, depth: number, entry: number): DescribedGenerator[] => {
  const kinds = KINDS.filter(kind => generator[kind] !== undefined && generator[kind] !== null);
  if (kinds.length === 0) return [{ kind: '', words: 'no generator that is known', depth, entry }];
  return kinds.flatMap(kind => [
    { kind, words: `${describeKind(kind, generator)}${chosenBy(generator)}`, depth, entry },
    ...(depth < DEEPEST && (kind === 'matrix' || kind === 'merge')
      ? (generator[kind]?.generators ?? []).flatMap(child => describe(child, depth + 1, entry))
      : []),
  ]);
};

/** All generators of a set, each followed by those within it. */
export const describeGenerators = (generators: readonly Generator[]): readonly DescribedGenerator[] =>
  generators.flatMap((generator, entry) => describe(generator, 0, entry));
