import type { ApplicationSource, ApplicationSpec, Destination } from '@freshet/domain/applications';
import { hasSourceList, sourcesOf } from './sources.ts';

const TYPE_BLOCKS = ['helm', 'kustomize', 'directory', 'plugin'] as const;
const REF_NAME = /^[a-zA-Z0-9_-]+$/;

const typeProblem = (source: ApplicationSource): string | undefined => {
  const named = TYPE_BLOCKS.filter(block => source[block] !== undefined);
  return named.length > 1
    ? `multiple application sources defined: ${named.join(', ')}; keep only one of these blocks`
    : undefined;
};

const refProblem = ({ ref, chart }: ApplicationSource): string | undefined => {
  if (ref === undefined || ref === '') return undefined;
  if (chart) return `a source with the ref "${ref}" cannot name a chart`;
  return REF_NAME.test(ref) ? undefined : `the ref "${ref}" may hold letters, digits, - and _ only`;
};

const placeProblem = (source: ApplicationSource, isListed: boolean): string | undefined => {
  if (!source.repoURL) return 'spec.source.repoURL is required';
  if (!source.path && !source.chart && !(isListed && source.ref))
    return isListed
      ? 'spec.source.path, spec.source.chart or spec.source.ref is required'
      : 'spec.source.path or spec.source.chart is required';
  if (source.chart && !source.targetRevision)
    return `spec.source.targetRevision is required for the chart "${source.chart}"`;
  return undefined;
};

const destinationProblem = ({ server, name }: Destination): string | undefined => {
  if (server && name)
    return `the destination names both a server (${server}) and a cluster (${name}); keep one`;
  if (!server && !name) return 'the destination names neither a server nor a cluster';
  return undefined;
};

const sourceProblems = (spec: ApplicationSpec): readonly (string | undefined)[] => {
  const sources = sourcesOf(spec);
  if (sources.length === 0) return ['spec.source or spec.sources is required'];
  const isListed = hasSourceList(spec);
  const refs = sources.map(({ ref }) => ref).filter(ref => ref !== undefined && ref !== '');
  const doubled = refs.find((ref, index) => refs.indexOf(ref) !== index);
  return [
    ...sources.flatMap(source => [placeProblem(source, isListed), typeProblem(source), refProblem(source)]),
    doubled === undefined ? undefined : `the ref "${doubled}" is given to more than one source`,
  ];
};

/** Everything that keeps a spec from being compared, in sentences; empty for a good one. */
export const specProblems = (spec: ApplicationSpec): readonly string[] =>
  [...sourceProblems(spec), destinationProblem(spec.destination ?? {})].filter(
    problem => problem !== undefined,
  );
