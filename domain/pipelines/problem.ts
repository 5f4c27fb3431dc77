/** Every code a problem may carry, with what it says in one line. `PROBLEMS.md` has a section for each. */
export const PIPELINE_PROBLEMS = {
  'alias-bomb': 'Aliases repeat so much content that the document would be absurdly large.',
  'alias-cycle': 'An alias stands inside the value that its own anchor names.',
  'alias-unknown': 'An alias names an anchor that is not defined before it.',
  'annotation-display-unknown': 'The annotation to display is not one of those that are set.',
  'approval-misplaced': 'A pending-approval step stands where a build cannot wait for approval.',
  'argument-invalid': 'An argument of a typed step is not what its step type takes.',
  'argument-required': 'A typed step lacks an argument that its step type needs.',
  'argument-unknown': 'A typed step is given an argument that its step type does not have.',
  'branch-filter-both': 'Both lists of branches, only and ignore, are given.',
  'cluster-unknown': 'The account has no such cluster.',
  'condition-id-invalid': 'The name of a condition has a character that is not allowed.',
  'condition-syntax': 'A condition cannot be read as an expression.',
  'document-empty': 'The file holds no pipeline.',
  'document-kind-unknown': 'The document is neither a pipeline nor the description of one.',
  'environment-not-pair': 'An entry of a list of variables has no equals sign.',
  'event-in-command': 'Text that an event brings is written into a shell command, where it can run as code.',
  'expansion-too-large': 'Scale or matrix makes more of a step than allowed.',
  'flag-loose': 'A text or number stands for true or false.',
  'fold-indentation': 'A line of a folded block is indented deeper, so its line break is kept.',
  'git-unknown': 'The account has no such Git integration.',
  'hooks-mixed': 'Hooks and the older on_success, on_fail and on_finish are used on one step.',
  'hooks-unsupported': 'Hooks are given where they never run.',
  'image-name-case': 'An image name has upper-case letters, which registries refuse.',
  'integration-default': 'No integration is named, and the account has several.',
  'integration-variable-unset': 'An integration is named by a variable that has no value.',
  'key-conflict': 'Two keys are given that exclude each other.',
  'key-duplicate': 'A key is given twice in one map.',
  'key-misplaced': 'A key stands where it is not allowed, but is allowed elsewhere.',
  'key-not-text': 'A map or a list is used as a key.',
  'key-outdated': 'A key is spelt in a way that is understood but not the documented one.',
  'key-required': 'A key that is needed is missing.',
  'key-unknown': 'A key is not known here.',
  'list-empty': 'A list needs at least one item.',
  'merge-invalid': 'A merge key is given something that is not a map.',
  'mode-scale': 'Scale and matrix have no effect in parallel mode.',
  'problems-more': 'There are more problems than are listed.',
  'registry-required': 'A built image has no registry to be pushed to.',
  'registry-unknown': 'The account has no such registry.',
  'registry-unusable': 'The settings of a registry do not fit together.',
  'retry-range': 'A setting of retry is outside what is supported and will be cut to it.',
  'schema-invalid': 'A JSON Schema in the definition of a step type cannot be used.',
  'setting-overridden': 'A setting has no effect because another one wins.',
  'stage-undeclared': 'A step names a stage that the list of stages does not have.',
  'step-name-duplicate': 'Two steps have the same name.',
  'step-name-invalid': 'The name of a step has a character that is not allowed.',
  'step-name-long': 'The name of a step is too long.',
  'step-nested': 'A step type holds a step that may not stand inside one.',
  'step-unknown': 'A step is referred to that the pipeline does not have.',
  'steps-empty': 'There is nothing to run.',
  'template-failed': 'The template of a step type cannot be carried out with the arguments given.',
  'template-syntax': 'The template of a step type cannot be read.',
  'text-too-large': 'The file is larger than allowed.',
  'timeout-ignored': 'A timeout cannot be understood and will be ignored.',
  'too-deep': 'Values are nested deeper than allowed.',
  'too-many': 'There is more of something than allowed.',
  'type-misspelt': 'A built-in step type is spelt in another case.',
  'type-unknown': 'No step type has this name.',
  'type-unversioned': 'A step type has no version, so its latest one will run.',
  'type-version-invalid': 'The version of a step type is not a semantic version.',
  'type-version-unknown': 'The step type has no such version.',
  'value-choice': 'A value is not one of those allowed.',
  'value-empty': 'A text is empty.',
  'value-pattern': 'A text does not have the form that is needed.',
  'value-range': 'A number is out of range.',
  'value-type': 'A value has the wrong type.',
  'version-invalid': 'The version of the pipeline language is not 1.0.',
  'yaml-syntax': 'The text is not YAML.',
  'yaml-tab': 'A tab is used for indentation.',
  'yaml-tag': 'A YAML tag is not known and is ignored.',
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof PIPELINE_PROBLEMS;

/** Errors keep a pipeline from running; warnings do not. */
export type Severity = 'error' | 'warning';

/** One thing wrong with a pipeline, where, and what to do about it. */
export interface PipelineProblem {
  readonly severity: Severity;
  readonly code: ProblemCode;
  readonly message: string;
  /** As `steps.build.commands[0]`; empty for the file as a whole. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What to write instead of the key or value that stands there. */
  readonly suggestion?: string;
  /** The section that explains the code, as a path in this repository. */
  readonly docs: string;
}

/** Where a code is explained. */
export const docsOf = (code: ProblemCode): string => `domain/pipelines/PROBLEMS.md#${code}`;
