/** How `branchRegex` is to be understood: a pattern that must match, chosen branches, or branches left out. */
export const BRANCH_INPUTS = ['regex', 'multiselect', 'multiselect-exclude'] as const;

export type BranchInput = (typeof BRANCH_INPUTS)[number];

/** What a git trigger of a pipeline waits for. Names are those of the pipeline's document. */
export interface GitTrigger {
  readonly id: string;
  readonly name: string;
  /** `owner/name`, as the provider spells it. */
  readonly repo: string;
  readonly provider?: string;
  readonly events: readonly string[];
  readonly branchRegex?: string;
  readonly branchRegexInput?: BranchInput;
  readonly pullRequestTargetBranchRegex?: string;
  readonly commentRegex?: string;
  readonly modifiedFilesGlob?: string;
  readonly pullRequestAllowForkEvents?: boolean;
  readonly skipCommentAuthorAssociationValidation?: boolean;
  readonly disabled?: boolean;
}
