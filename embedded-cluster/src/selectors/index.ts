export { type FieldSelector, parseFieldSelector } from './field-selector.ts';
export {
  formatSelector,
  type LabelSelector,
  type LabelSelectorSpec,
  parseLabelSelector,
  selectorFromSpec,
} from './label-selector.ts';
