import type { Schema } from '@freshet/domain/json-schema';
import type { Lines, Plain, TreeNode } from '@freshet/domain/pipelines';
import type { Template } from './template-syntax.ts';
import type { Version } from './version.ts';

/** A step type: what it takes, what it gives, and the steps that a use of it stands for. */
export interface StepDefinition {
  /** As `name` for the official ones, `account/name` for those of an account. */
  readonly name: string;
  readonly version: Version;
  readonly title?: string;
  readonly description?: string;
  readonly isPublic: boolean;
  readonly official: boolean;
  readonly stage?: 'incubating' | 'graduated';
  /** All of the metadata as written, for whoever shows it. */
  readonly metadata: Plain;
  /** What the arguments must be; left out, everything is taken. */
  readonly arguments?: Schema;
  /** What the step gives; left out, everything that it exports leaves it. */
  readonly returns?: Schema;
  readonly body: StepBody;
  /** Positions in the text of the definition. */
  readonly lines: Lines;
}

export type StepBody =
  | { readonly kind: 'steps'; readonly steps: TreeNode }
  | {
      readonly kind: 'template';
      readonly template: Template;
      /** From an offset of the template to one of the text of the definition. */
      readonly offsetInFile: (offset: number) => number;
    };
