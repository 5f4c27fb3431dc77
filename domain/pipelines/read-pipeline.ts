import type { PipelineAccount } from './account.ts';
import { buildPipeline } from './build-pipeline.ts';
import { checkPipeline } from './check-pipeline.ts';
import type { ExpressionProblem } from './checking.ts';
import type { Pipeline, Step } from './model.ts';
import { type Path, parsePath } from './path.ts';
import { LineIndex, type Position } from './positions.ts';
import type { PipelineProblem } from './problem.ts';
import { Report } from './report.ts';
import { type Entry, offsetOf, type TreeNode } from './tree.ts';
import { parseTree } from './yaml-tree.ts';

const DEFAULT_MAX_BYTES = 1024 * 1024;
const LARGEST_MAX_BYTES = 50 * 1024 * 1024;
const MAX_PROBLEMS = 200;

/** How a text is read. */
export interface ReadOptions {
  /** Larger texts are refused unread; 1 MiB unless told, at most 50 MiB. */
  readonly maxBytes?: number;
  /** What the pipeline may use; left out, integrations are not looked at. */
  readonly account?: PipelineAccount;
  /** Reads an expression of a condition and tells what is wrong with it. */
  readonly checkExpression?: (expression: string) => ExpressionProblem | undefined;
  /** Whether event variables in commands are errors; otherwise they are warnings. */
  readonly refusesEventsInCommands?: boolean;
}

/** What reading a text gives. */
export interface PipelineReading {
  /** Whether it may run: there is no error, whatever the warnings. */
  readonly valid: boolean;
  /** The pipeline itself, when it is valid. */
  readonly pipeline?: Pipeline;
  /** In the order of the text. */
  readonly problems: readonly PipelineProblem[];
  /** How many further problems were found but are not listed. */
  readonly dropped: number;
  /** Where a path such as `steps.build.image` stands; undefined where it leads nowhere. */
  readonly locate: (path: string | Path) => Position | undefined;
}

const readTree = (text: string, report: Report, maxBytes: number): TreeNode | undefined => {
  const bytes = text.length > maxBytes ? text.length : new TextEncoder().encode(text).length;
  if (bytes <= maxBytes) return parseTree(text, report);
  const message = `the file has more than ${maxBytes} bytes, which is as large as a pipeline may be`;
  report.error({ code: 'text-too-large', at: 0, path: [], message });
  return undefined;
};

/** A document as a tree, before anything is known of what it describes. */
export interface DocumentReading {
  readonly tree: TreeNode | undefined;
  readonly report: Report;
  readonly lines: LineIndex;
}

/** Reads any YAML document within the bounds of a pipeline, for what else is described by one. */
export const readDocument = (text: string, maxBytes: number = DEFAULT_MAX_BYTES): DocumentReading => {
  const lines = new LineIndex(text);
  const report = new Report(lines, MAX_PROBLEMS);
  return { tree: readTree(text, report, Math.min(maxBytes, LARGEST_MAX_BYTES)), report, lines };
};

const entryOf = (key: string, value: TreeNode): readonly [string, Entry] => [
  key,
  { key, at: value.at, value },
];
const mapOf = (at: number, ...entries: (readonly [string, Entry])[]): TreeNode => ({
  kind: 'map',
  at,
  entries: new Map(entries),
});

/**
 * Checks a map of steps that stands by itself, and builds the steps when nothing is wrong with them. Paths begin
 * with `steps`, or with `spec.steps` where the steps are those of a description.
 */
export const readSteps = (
  steps: TreeNode,
  report: Report,
  holder: 'document' | 'spec' = 'document',
): readonly Step[] | undefined => {
  const { at } = steps;
  const text = (value: string): TreeNode => ({
    kind: 'scalar',
    at,
    end: at,
    value,
    source: value,
    folded: false,
  });
  const version = entryOf('version', text('1.0'));
  const root =
    holder === 'document'
      ? mapOf(at, version, entryOf('steps', steps))
      : mapOf(
          at,
          version,
          entryOf('kind', text('pipeline')),
          entryOf('metadata', mapOf(at, entryOf('name', text('steps')))),
          entryOf('spec', mapOf(at, entryOf('steps', steps))),
        );
  checkPipeline(report, root, {
    checkExpression: undefined,
    account: undefined,
    refusesEventsInCommands: false,
  });
  return report.hasErrors ? undefined : buildPipeline(root)?.steps;
};

/** Reads and checks the text of a pipeline. Never throws: whatever is wrong is a problem with its place. */
export const readPipeline = (text: string, options: ReadOptions = {}): PipelineReading => {
  const { tree, report, lines } = readDocument(text, options.maxBytes);
  if (tree)
    checkPipeline(report, tree, {
      checkExpression: options.checkExpression,
      account: options.account,
      refusesEventsInCommands: options.refusesEventsInCommands ?? false,
    });
  const pipeline = tree && !report.hasErrors ? buildPipeline(tree) : undefined;
  return {
    valid: !report.hasErrors,
    ...(pipeline ? { pipeline } : {}),
    problems: report.problems(),
    dropped: report.dropped,
    locate: path => {
      const segments = typeof path === 'string' ? parsePath(path) : path;
      const offset = tree && segments && offsetOf(tree, segments);
      return offset === undefined ? undefined : lines.at(offset);
    },
  };
};
