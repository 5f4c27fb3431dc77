export { EVERY_FIELD, type FieldSelector, parseFieldSelector } from './field-selector.ts';
export {
  EVERY_LABEL,
  formatSelector,
  type LabelSelector,
  type LabelSelectorSpec,
  parseLabelSelector,
  selectorFromSpec,
} from './label-selector.ts';
