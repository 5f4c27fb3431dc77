import { type Place, placeOf } from './check-shape.ts';
import type { Checking } from './checking.ts';
import type { NormalStep } from './normal-step.ts';
import type { Path } from './path.ts';
import type { Severity } from './problem.ts';
import { offer, quote } from './report.ts';
import { child, type TreeNode, textOf } from './tree.ts';
import { hasVariable } from './variable.ts';

const unknownStep = (
  { report }: Checking,
  node: TreeNode,
  names: ReadonlySet<string>,
  severity: Severity,
) => {
  const name = textOf(node);
  if (name === undefined || names.has(name) || hasVariable(name)) return undefined;
  const suggestion = report.suggest(severity, name, names);
  return {
    code: 'step-unknown',
    at: node.at,
    message: `there is no step ${quote(name)}${offer(suggestion)}`,
    suggestion,
  } as const;
};

const eachItem = (
  node: TreeNode | undefined,
  path: Path,
  each: (item: TreeNode, path: Path) => void,
): void => {
  if (node?.kind === 'list') for (const [index, item] of node.items.entries()) each(item, [...path, index]);
};

/**
 * Checks that the steps a condition waits for exist. The public validator accepts absent ones, and the pipeline runs:
 * nothing is ever in the state of an absent step, so the step that waits for it is skipped.
 */
export const checkStepReferences = (checking: Checking, { node }: NormalStep, place: Place): void => {
  const when = node.entries.get('when');
  if (!when) return;
  const steps = child(when.value, 'steps');
  const path = [...placeOf(when, place).path, 'steps'];
  const lists: [TreeNode | undefined, Path][] = [
    [steps, path],
    [child(steps, 'all'), [...path, 'all']],
    [child(steps, 'any'), [...path, 'any']],
  ];
  for (const [list, listPath] of lists)
    eachItem(list, listPath, (item, itemPath) => {
      const name = child(item, 'name');
      const unknown = name && unknownStep(checking, name, checking.names, 'warning');
      if (unknown) checking.report.warn({ ...unknown, path: [...itemPath, 'name'] });
    });
};

/**
 * Checks that the steps which decide a result are among those that it is the result of. An absent one is an error: with
 * "only" it would make every build a success.
 */
export const checkCriteria = (
  checking: Checking,
  criteria: TreeNode | undefined,
  place: Place,
  steps: TreeNode | undefined,
): void => {
  const given = child(criteria, 'steps');
  const names = new Set(steps?.kind === 'map' ? steps.entries.keys() : []);
  const path = [...place.path, 'steps'];
  const requireStep = (item: TreeNode, itemPath: Path): void => {
    const unknown = unknownStep(checking, item, names, 'error');
    if (unknown) checking.report.error({ ...unknown, path: itemPath });
  };
  eachItem(given, path, requireStep);
  for (const key of ['only', 'ignore']) eachItem(child(given, key), [...path, key], requireStep);
  checkCondition(checking, child(criteria, 'condition'), [...place.path, 'condition']);
};

/** Where a character of a text stands, as long as the text is written without escapes on one line. */
const characterAt = (node: TreeNode, offset: number): number => {
  if (node.kind !== 'scalar') return node.at;
  const { length } = String(node.value);
  const quotes = (node.end - node.at - length) / 2;
  return quotes === 0 || quotes === 1 ? node.at + quotes + Math.min(offset, length) : node.at;
};

const checkCondition = (
  { report, checkExpression }: Checking,
  condition: TreeNode | undefined,
  path: Path,
): void => {
  if (!checkExpression) return;
  for (const key of ['all', 'any']) {
    const expressions = child(condition, key);
    if (expressions?.kind !== 'map') continue;
    for (const { key: id, value } of expressions.entries.values()) {
      if (report.full) return;
      const expression = textOf(value);
      const problem = expression === undefined ? undefined : checkExpression(expression);
      if (!problem) continue;
      const message = `${problem.message} (at character ${problem.offset + 1} of the expression)`;
      const at = characterAt(value, problem.offset);
      report.error({ code: 'condition-syntax', at, path: [...path, key, id], message });
    }
  }
};

/** Checks the expressions of a step's condition, when the caller knows how to read them. */
export const checkExpressions = (checking: Checking, { node }: NormalStep, place: Place): void => {
  const when = node.entries.get('when');
  if (when)
    checkCondition(checking, child(when.value, 'condition'), [...placeOf(when, place).path, 'condition']);
  const criteria = node.entries.get('success_criteria');
  if (criteria)
    checkCriteria(checking, criteria.value, placeOf(criteria, place), node.entries.get('steps')?.value);
};
