import { type LabelSelectorSpec, selectorFromSpec } from '../selectors/index.ts';
import type { Field } from './field.ts';
import { checkLabels, keyProblems } from './names.ts';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Reports what is wrong with a selector as it stands in specs. */
export const checkSelector = (selector: Field): void => {
  checkLabels(selector.at('matchLabels'));
  for (const expression of selector.at('matchExpressions').items) checkExpression(expression);
};

const checkExpression = (expression: Field): void => {
  const [key, operator, values] = [expression.at('key'), expression.at('operator'), expression.at('values')];
  for (const problem of keyProblems(key.text)) key.invalid(problem);
  if (operator.text.endsWith('In')) {
    if (values.isEmpty) values.required("must be specified when `operator` is 'In' or 'NotIn'");
  } else if (!values.isEmpty && OPERATORS.includes(operator.text))
    values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  if (!OPERATORS.includes(operator.text)) operator.invalid('not a valid selector operator');
};

/** Reports a selector of a workload that selects nothing, or not what the workload makes. */
export const checkOwnSelector = (spec: Field, workload: string): void => {
  const selector = spec.at('selector');
  if (!selector.isSet) {
    selector.required();
    return;
  }
  checkSelector(selector);
  if (isEmptySelector(selector)) {
    selector.invalid(`empty selector is invalid for ${workload}`, {});
    return;
  }
  const labels = spec.at('template.metadata.labels');
  if (!selects(selector, labels))
    labels.invalid('`selector` does not match template `labels`', labels.fields);
};

const isEmptySelector = (selector: Field): boolean =>
  selector.at('matchLabels').isEmpty && selector.at('matchExpressions').isEmpty;

const selects = (selector: Field, labels: Field): boolean => {
  const known = selector
    .at('matchExpressions')
    .items.every(each => OPERATORS.includes(each.at('operator').text));
  if (!known) return true;
  return selectorFromSpec(selector.value as LabelSelectorSpec).matches(
    labels.fields as Record<string, string>,
  );
};
