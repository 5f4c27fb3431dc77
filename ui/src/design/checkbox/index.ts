export { Checkbox } from './checkbox.tsx';
export { CheckboxGroup } from './checkbox-group.tsx';
