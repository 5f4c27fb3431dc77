import type { ApplicationSource, ApplicationSpec, Destination } from '@freshet/domain/applications';
import { hasSourceList, sourcesOf } from './sources.ts';

/** What is wrong with a spec, and where in it. */
export interface SpecFault {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

const TYPE_BLOCKS = ['helm', 'kustomize', 'directory', 'plugin'] as const;
const REF_NAME = /^[a-zA-Z0-9_-]+$/;

type Found = readonly [message: string, field: string | undefined] | undefined;

const typeProblem = (source: ApplicationSource): Found => {
  const named = TYPE_BLOCKS.filter(block => source[block] !== undefined);
  if (named.length < 2) return undefined;
  return [
    `multiple application sources defined: ${named.join(', ')}; keep only one of these blocks`,
    named.at(-1),
  ];
};

const refProblem = ({ ref, chart }: ApplicationSource): Found => {
  if (ref === undefined || ref === '') return undefined;
  if (chart) return [`a source with the ref "${ref}" cannot name a chart`, 'chart'];
  return REF_NAME.test(ref) ? undefined : [`the ref "${ref}" may hold letters, digits, - and _ only`, 'ref'];
};

const placeProblem = (source: ApplicationSource, isListed: boolean): Found => {
  if (!source.repoURL) return ['spec.source.repoURL is required', 'repoURL'];
  if (!source.path && !source.chart && !(isListed && source.ref))
    return [
      isListed
        ? 'spec.source.path, spec.source.chart or spec.source.ref is required'
        : 'spec.source.path or spec.source.chart is required',
      'path',
    ];
  if (source.chart && !source.targetRevision)
    return [`spec.source.targetRevision is required for the chart "${source.chart}"`, 'targetRevision'];
  return undefined;
};

export const destinationFaults = ({ server, name }: Destination): readonly SpecFault[] => {
  const path = ['destination'];
  if (server && name)
    return [
      { message: `the destination names both a server (${server}) and a cluster (${name}); keep one`, path },
    ];
  if (!server && !name) return [{ message: 'the destination names neither a server nor a cluster', path }];
  return [];
};

/** Where a source is written; one that a hydrator writes is written by its own fields. */
const placeOf = (spec: ApplicationSpec, index: number): SpecFault['path'] => {
  if (hasSourceList(spec)) return ['sources', index];
  return 'sourceHydrator' in spec ? ['sourceHydrator'] : ['source'];
};

export const sourceFaults = (spec: ApplicationSpec): readonly SpecFault[] => {
  const sources = sourcesOf(spec);
  if (sources.length === 0) return [{ message: 'spec.source or spec.sources is required', path: ['source'] }];
  const isListed = hasSourceList(spec);
  const faults = sources.flatMap((source, index) =>
    [placeProblem(source, isListed), typeProblem(source), refProblem(source)]
      .filter(found => found !== undefined)
      .map(([message, field]) => ({
        message,
        path: [...placeOf(spec, index), ...(field === undefined ? [] : [field])],
      })),
  );
  const refs = sources.map(({ ref }) => ref);
  const at = refs.findIndex((ref, index) => ref !== undefined && ref !== '' && refs.indexOf(ref) !== index);
  if (at < 0) return faults;
  const message = `the ref "${refs[at]}" is given to more than one source`;
  return [...faults, { message, path: [...placeOf(spec, at), 'ref'] }];
};

/** Everything that keeps a spec from being compared, in sentences; empty for a good one. */
export const specProblems = (spec: ApplicationSpec): readonly string[] =>
  [...sourceFaults(spec), ...destinationFaults(spec.destination ?? {})].map(({ message }) => message);
