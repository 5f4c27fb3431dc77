import type { PipelineAccount } from './account.ts';
import type { Place } from './check-shape.ts';
import type { Report } from './report.ts';
import type { TreeNode } from './tree.ts';

/** Where a step stands, which decides what it may be and have. */
export type Standing = 'workflow' | 'parallel' | 'hook';

/** What is wrong with an expression, and at which of its characters. */
export interface ExpressionProblem {
  readonly message: string;
  readonly offset: number;
}

/** What every check of one document shares. */
export interface Checking {
  readonly report: Report;
  /** Undefined when the pipeline declares none. */
  readonly stages: ReadonlySet<string> | undefined;
  readonly parallelMode: boolean;
  /** Every step that a condition may name. */
  readonly names: ReadonlySet<string>;
  /** Counts what scale and matrix make. */
  readonly made: { values: number };
  readonly checkExpression: ((expression: string) => ExpressionProblem | undefined) | undefined;
  /** Undefined when nothing is known of it. */
  readonly account: PipelineAccount | undefined;
  /** Event variables in commands are errors and not warnings. */
  readonly refusesEventsInCommands: boolean;
  /** Checks the steps of a map; parallel steps and hooks hold further ones. */
  readonly checkSteps: (steps: TreeNode, place: Place, standing: Standing) => void;
}
