export {
  EVERY_FIELD,
  type FieldRequirement,
  type FieldSelector,
  parseFieldSelector,
} from './field-selector.ts';
export {
  EVERY_LABEL,
  formatSelector,
  type LabelOperator,
  type LabelRequirement,
  type LabelSelector,
  type LabelSelectorSpec,
  type Labels,
  parseLabelSelector,
  selectorFromSpec,
} from './label-selector.ts';
export { isLabelKey, isLabelValue } from './label-syntax.ts';
