/** Which part of `resources` goes to a cluster, as one glob of an Application: `{one,two}`. */
import { Fault } from '@freshet/kit/errors';
import { gitSourceGlob } from './layout.ts';

const below = (folder: string): readonly string[] => [`${folder}/*.yaml`, `${folder}/**/*.yaml`];

const EVERYWHERE = below('all-runtimes-all-clusters');
/** Written with the plural; repositories that were written by others have the singular. */
const CONFIGURATIONS = [...below('configurations'), ...below('configuration')];

/** Longer ones are refused by who matches them. */
const LONGEST = 16_384;

/** What a managed cluster gets. */
export const managedInclude = (): string => writeInclude(EVERYWHERE);

interface InClusterOptions {
  readonly runtime: string;
  readonly isConfigurationRuntime: boolean;
  readonly gitSources: readonly string[];
}

/** What the cluster of a runtime gets. */
export const inClusterInclude = ({ runtime, isConfigurationRuntime, gitSources }: InClusterOptions): string =>
  writeInclude([
    ...EVERYWHERE,
    ...below('control-planes'),
    ...below('app-projects'),
    ...(isConfigurationRuntime ? CONFIGURATIONS : []),
    ...below(`runtimes/${runtime}`),
    ...gitSources.map(name => gitSourceGlob(runtime, name)),
  ]);

/** The patterns of a glob; a glob without braces is one pattern. */
export const readInclude = (glob: string): readonly string[] => {
  const text = glob.trim();
  const inner = /^\{(.*)\}$/s.exec(text)?.[1];
  if (inner === undefined) return text === '' ? [] : [text];
  return splitOutside(inner)
    .map(pattern => pattern.trim())
    .filter(pattern => pattern !== '');
};

/** At commas that stand in no inner braces, which people may have written. */
const splitOutside = (text: string): readonly string[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
};

export const writeInclude = (patterns: Iterable<string>): string => {
  const all = [...new Set(patterns)];
  const glob = all.length === 1 ? (all[0] ?? '') : `{${all.join(',')}}`;
  if (glob.length > LONGEST)
    throw new Fault(
      'SHARED_CONFIGURATION_TOO_LARGE',
      `the include glob of a cluster would be longer than ${LONGEST} characters`,
      { limit: LONGEST },
    );
  return glob;
};

/** With one more Git Source, or without it; whatever else the glob has stays, in its order. */
export const withGitSource = (glob: string, runtime: string, gitSource: string): string =>
  writeInclude([...readInclude(glob), gitSourceGlob(runtime, gitSource)]);

export const withoutGitSource = (glob: string, runtime: string, gitSource: string): string =>
  writeInclude(readInclude(glob).filter(pattern => pattern !== gitSourceGlob(runtime, gitSource)));

/** The Git Sources that a glob names one by one. */
export const gitSourcesIn = (glob: string, runtime: string): readonly string[] =>
  readInclude(glob).flatMap(pattern => {
    const name = pattern.startsWith(`${runtime}/`) ? pattern.slice(runtime.length + 1, -'.yaml'.length) : '';
    return pattern === gitSourceGlob(runtime, name) && /^[a-z][-a-z0-9]*$/.test(name) ? [name] : [];
  });

/** Whether configurations go to the cluster, in either spelling. */
export const includesConfigurations = (glob: string): boolean =>
  readInclude(glob).some(pattern => /^configurations?\//.test(pattern));

/** As for a Configuration Runtime, or as for one that is none. */
export const withConfigurations = (glob: string, isWanted: boolean): string => {
  const others = readInclude(glob).filter(pattern => !/^configurations?\//.test(pattern));
  return writeInclude(isWanted ? [...others, ...CONFIGURATIONS] : others);
};
