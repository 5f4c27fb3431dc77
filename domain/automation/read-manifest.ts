/** The manifest of an application as a file has it: whether it is one, and everything that is wrong with it. */
import type { ApplicationSpec, Destination } from '@freshet/domain/applications';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { destinationFaults, type SpecFault, sourceFaults } from './validate.ts';

/** What is wrong with a manifest, and where: by the names of fields, or the line where it is no YAML. */
export interface ManifestFault extends SpecFault {
  readonly line?: number;
}

interface ReadManifest {
  /** What it holds, also where that is wrong; undefined where that is not one thing. */
  readonly value: unknown;
  readonly faults: readonly ManifestFault[];
}

const LARGEST = 262_144;
const NAME = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

type Fields = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const kindFaults = ({ kind, apiVersion }: Fields): readonly ManifestFault[] => {
  const message = 'the manifest must be of the kind Application of argoproj.io';
  if (kind !== 'Application') return [{ message, path: ['kind'] }];
  return String(apiVersion).startsWith('argoproj.io/') ? [] : [{ message, path: ['apiVersion'] }];
};

const nameFaults = ({ metadata }: Fields): readonly ManifestFault[] => {
  const name = isMap(metadata) ? metadata.name : undefined;
  if (typeof name === 'string' && NAME.test(name)) return [];
  return [{ message: 'metadata.name must be the name of an object', path: ['metadata', 'name'] }];
};

/** A source that is no map has nothing else to be judged. */
const shapeFaults = ({ source, sources }: Fields): readonly SpecFault[] => [
  ...(isMissing(source) || isMap(source) ? [] : [{ message: 'spec.source must be a map', path: ['source'] }]),
  ...(isMissing(sources) || (Array.isArray(sources) && sources.every(isMap))
    ? []
    : [{ message: 'spec.sources must be a list of maps', path: ['sources'] }]),
];

const specFaults = (spec: unknown): readonly SpecFault[] => {
  if (!isMap(spec)) return [{ message: 'spec is missing', path: [] }];
  const { destination } = spec;
  const shape = shapeFaults(spec);
  return [
    ...(shape.length > 0 ? shape : sourceFaults(spec as unknown as ApplicationSpec)),
    ...(isMap(destination)
      ? destinationFaults(destination as Destination)
      : [{ message: 'spec.destination is missing', path: ['destination'] }]),
  ];
};

const faultsOf = (object: Fields): readonly ManifestFault[] => [
  ...kindFaults(object),
  ...nameFaults(object),
  ...specFaults(object.spec).map(({ message, path }) => ({ message, path: ['spec', ...path] })),
];

const refused = (message: string, more: Partial<ManifestFault> = {}): ReadManifest => ({
  value: undefined,
  faults: [{ message, path: [], ...more }],
});

/**
 * Reads YAML as the engine reads it, so that what is judged is what will be applied. What has no faults is an
 * `Application`.
 */
export const readApplicationManifest = (text: string): ReadManifest => {
  if (text.length > LARGEST) return refused(`the manifest is larger than ${LARGEST} characters`);
  try {
    const [first, second] = [...readYamlDocuments(text)];
    if (first === undefined || second !== undefined || !isMap(first.value))
      return refused('the manifest must hold one object', second ? { line: second.line } : {});
    return { value: first.value, faults: faultsOf(first.value) };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    const why = `the manifest is no YAML: line ${error.line}: ${error.message.split('\n')[0] ?? ''}`;
    return refused(why, { line: error.line });
  }
};
