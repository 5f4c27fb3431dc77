import { posix } from 'node:path';
import { readFileGlob } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';

/** Which files hold test results; a variable of the step, of the pipeline, or of whatever else has variables. */
export const TEST_REPORTS_VARIABLE = 'CF_TEST_REPORTS';

const PATTERNS_MAX = 20;

/** Files that are meant, below one directory. */
export interface FilePattern {
  /** `volume` for patterns that begin with the path of the volume, the working directory for all others. */
  readonly below: 'volume' | 'directory';
  readonly matches: (path: string) => boolean;
}

/** Reads patterns that stand on lines of their own or between commas, but not between those of braces. */
export const patternsIn = (written: string, volumePath: string): readonly FilePattern[] => {
  const patterns = written
    .split(/[\n,](?![^{}]*\})/)
    .map(pattern => pattern.trim())
    .filter(pattern => pattern !== '');
  if (patterns.length > PATTERNS_MAX)
    throw new Fault('STEP_INVALID', `${TEST_REPORTS_VARIABLE} has more than ${PATTERNS_MAX} patterns`);
  return patterns.map(pattern => patternOf(pattern, volumePath));
};

const patternOf = (pattern: string, volumePath: string): FilePattern => {
  const isAbsolute = posix.isAbsolute(pattern);
  const below = isAbsolute ? 'volume' : 'directory';
  const path = posix.normalize(isAbsolute ? posix.relative(volumePath, pattern) : pattern);
  if (path.startsWith('..'))
    throw new Fault('STEP_INVALID', `${TEST_REPORTS_VARIABLE}: ${pattern} leads out of the volume`);
  const glob = readFileGlob(path);
  if ('problem' in glob) throw new Fault('STEP_INVALID', `${TEST_REPORTS_VARIABLE}: ${glob.problem}`);
  return { below, matches: file => glob.matchesAny([file]) === true };
};
