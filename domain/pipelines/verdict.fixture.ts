import { type PipelineProblem, type ReadOptions, readPipeline } from './index.ts';

const line = ({ severity, code, path, suggestion }: PipelineProblem): string => {
  const where = path === '' ? '' : ` ${path}`;
  const instead = suggestion === undefined ? '' : ` -> ${suggestion}`;
  return `${severity === 'error' ? 'E' : 'W'} ${code}${where}${instead}`;
};

/** What is said about a text, one line per problem: `E code path -> suggestion`, in alphabetical order. */
export const verdict = (text: string, options: ReadOptions = {}): string[] =>
  readPipeline(text, options).problems.map(line).sort();

/** A pipeline with one step `a`, given as a flow map without its braces. */
export const withStep = (body: string): string => `version: "1.0"\nsteps: {a: {${body}}}\n`;

/** A pipeline with further keys at its top and one harmless step. */
export const withRoot = (root: string): string => `version: "1.0"\nsteps: {s: {image: alpine}}\n${root}\n`;

/** A case: its number in the list of cases, a text, and what is to be said about it. */
export type Case = readonly [id: string, text: string, ...expected: readonly string[]];
