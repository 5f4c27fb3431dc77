/**
 * From generators to sets of parameters. Matrix and merge have children, which may be matrix or merge themselves once
 * more; the second child of a matrix is rendered with each set of the first before it is asked.
 */
import { Fault } from '@freshet/kit/errors';
import type { Generator } from '../application-set.ts';
import type { ApplicationTemplate } from '../application-template.ts';
import { flattenParams, isRecord, type Params, put } from '../params.ts';
import { matchesSelector } from '../selector.ts';
import { renderDeep, type TextRenderer } from '../templates/text-renderer.ts';
import { clusterParams } from './clusters.ts';
import { combineSets, mergeSets } from './combine.ts';
import { decisionParams } from './decision-params.ts';
import { directoryParams, fileParams, isFileChosen } from './git.ts';
import { listParams } from './list.ts';
import type { GeneratorPorts } from './ports.ts';
import { passesFilters, pullRequestParams, scmParams } from './provider-params.ts';
import { withValues } from './values.ts';

/** Matrix or merge in a matrix or merge, and no further. */
const DEEPEST = 2;

/** More applications than a set may sensibly have. */
export const MOST_SETS = 20_000;

export interface Generating {
  readonly ports: GeneratorPorts;
  readonly renderer: TextRenderer;
}

/** The sets of one generator, and the template that it brings over that of its set. */
export interface Generated {
  readonly sets: readonly Params[];
  readonly template: ApplicationTemplate | undefined;
}

const KINDS = [
  'list',
  'clusters',
  'git',
  'matrix',
  'merge',
  'scmProvider',
  'pullRequest',
  'plugin',
  'clusterDecisionResource',
] as const;

type GeneratorKind = (typeof KINDS)[number];

/** The generators that an entry holds; upstream allows several in one entry. */
const kindsOf = (generator: Generator): readonly GeneratorKind[] =>
  KINDS.filter(kind => generator[kind] !== undefined && generator[kind] !== null);

/** All sets of an entry of `generators`. */
export const generate = async (generator: Generator, generating: Generating): Promise<Generated[]> => {
  const kinds = kindsOf(generator);
  if (kinds.length === 0)
    throw new Fault('APPLICATION_SET_INVALID', `a generator must be one of ${KINDS.join(', ')}`);
  const generated: Generated[] = [];
  for (const kind of kinds) {
    const sets = await setsOf(kind, generator, generating, 0);
    generated.push({ sets: selected(generator, sets), template: generator[kind]?.template });
  }
  return generated;
};

const selected = ({ selector }: Generator, sets: readonly Params[]): readonly Params[] =>
  selector ? sets.filter(set => matchesSelector(selector, flattenParams(set))) : sets;

const childSets = async (
  generator: Generator,
  generating: Generating,
  depth: number,
): Promise<readonly Params[]> => {
  const [kind, second] = kindsOf(generator);
  if (kind === undefined || second !== undefined)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      'each child of a matrix or merge must be exactly one generator',
    );
  return selected(generator, await setsOf(kind, generator, generating, depth + 1));
};

const setsOf = async (
  kind: GeneratorKind,
  generator: Generator,
  generating: Generating,
  depth: number,
): Promise<readonly Params[]> => {
  if (kind === 'matrix' || kind === 'merge') {
    if (depth >= DEEPEST)
      throw new Fault('APPLICATION_SET_INVALID', 'matrix and merge may be nested once, and no deeper');
    return bounded(
      kind === 'matrix'
        ? await matrixSets(generator, generating, depth)
        : await mergedSets(generator, generating, depth),
    );
  }
  return bounded(await leafSets(kind, generator, generating));
};

const bounded = (sets: readonly Params[]): readonly Params[] => {
  if (sets.length > MOST_SETS)
    throw new Fault(
      'APPLICATION_SET_TOO_LARGE',
      `a generator gives more than ${MOST_SETS} sets of parameters`,
    );
  return sets;
};

const matrixSets = async (
  { matrix: { generators = [] } = {} }: Generator,
  generating: Generating,
  depth: number,
): Promise<Params[]> => {
  const [first, second] = generators;
  if (!first || !second || generators.length > 2)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      `a matrix has exactly two generators, not ${generators.length}`,
    );
  const combined: Params[] = [];
  for (const set of await childSets(first, generating, depth)) {
    const own = interpolated(second, set, generating.renderer);
    for (const other of await childSets(own, generating, depth))
      combined.push(combineSets(set, other, generating.renderer.isGo));
    bounded(combined);
    await generating.ports.pause?.();
  }
  return combined;
};

const mergedSets = async (
  { merge: { generators = [], mergeKeys = [] } = {} }: Generator,
  generating: Generating,
  depth: number,
): Promise<Params[]> => {
  if (generators.length < 2)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      `a merge has at least two generators, not ${generators.length}`,
    );
  const children: (readonly Params[])[] = [];
  for (const child of generators) children.push(await childSets(child, generating, depth));
  return mergeSets(children, mergeKeys, generating.renderer.isGo);
};

/**
 * A generator with the parameters of another filled in. Its values may need what only it knows itself: those that
 * cannot be rendered yet stay as they are, for its own parameters.
 */
const interpolated = (generator: Generator, params: Params, renderer: TextRenderer): Generator => {
  const kind = kindsOf(generator)[0];
  const body = kind && generator[kind];
  const values = body && 'values' in body && isRecord(body.values) ? body.values : undefined;
  if (!kind || !values) return renderDeep(generator, text => renderer.text(text, params)) as Generator;
  const { values: _values, ...rest } = body as { values?: unknown };
  const rendered = renderDeep({ ...generator, [kind]: rest }, text =>
    renderer.text(text, params),
  ) as Generator;
  const known: Params = {};
  for (const [key, value] of Object.entries(values))
    put(known, key, typeof value === 'string' ? (renderer.textIfKnown(value, params) ?? value) : value);
  return { ...rendered, [kind]: { ...rendered[kind], values: known } };
};

const leafSets = async (
  kind: Exclude<GeneratorKind, 'matrix' | 'merge'>,
  generator: Generator,
  { ports, renderer }: Generating,
): Promise<readonly Params[]> => {
  const { list, clusters, git, scmProvider, pullRequest, plugin, clusterDecisionResource } = generator;
  if (kind === 'list' && list) return listParams(list, renderer.isGo);
  if (kind === 'clusters' && clusters) return clusterParams(clusters, await ports.clusters(), renderer);
  if (kind === 'git' && git) return await gitSets(git, ports, renderer);
  if (kind === 'scmProvider' && scmProvider)
    return (await ports.repositories(scmProvider)).map(found =>
      withValues(scmParams(found), scmProvider.values, renderer),
    );
  if (kind === 'pullRequest' && pullRequest) return await pullRequestSets(pullRequest, ports, renderer);
  if (kind === 'plugin' && plugin) return await pluginSets(plugin, ports, renderer);
  if (clusterDecisionResource)
    return decisionParams(
      clusterDecisionResource,
      await ports.decisions(clusterDecisionResource),
      await ports.clusters(),
      renderer.isGo,
    );
  return [];
};

const gitSets = async (
  git: NonNullable<Generator['git']>,
  ports: GeneratorPorts,
  renderer: TextRenderer,
): Promise<Params[]> => {
  if ((git.directories ?? []).length > 0) return directoryParams(git, await ports.directories(git), renderer);
  if ((git.files ?? []).length > 0)
    return fileParams(git, await ports.files(git, path => isFileChosen(git, path)), renderer, ports.readYaml);
  throw new Fault('APPLICATION_SET_INVALID', 'a git generator needs directories or files');
};

const pullRequestSets = async (
  pulls: NonNullable<Generator['pullRequest']>,
  ports: GeneratorPorts,
  renderer: TextRenderer,
): Promise<Params[]> => {
  const found = await ports.pullRequests(pulls);
  if (!found && !pulls.continueOnRepoNotFoundError)
    throw new Fault('APPLICATION_SET_GENERATOR_FAILED', 'the repository of the pull requests was not found');
  return (found ?? [])
    .filter(pull => passesFilters(pulls.filters ?? [], pull))
    .map(pull => withValues(pullRequestParams(pull, renderer.isGo), pulls.values, renderer));
};

const pluginSets = async (
  plugin: NonNullable<Generator['plugin']>,
  ports: GeneratorPorts,
  renderer: TextRenderer,
): Promise<Params[]> => {
  const input = { input: { parameters: plugin.input?.parameters ?? {} } };
  return (await ports.plugin(plugin)).map(found => {
    const own: Params = renderer.isGo ? { ...found } : flattenParams(found);
    const echo = renderer.isGo ? { generator: input } : flattenParams(input, 'generator');
    return withValues({ ...own, ...echo }, plugin.values, renderer);
  });
};
