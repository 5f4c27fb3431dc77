export { OptionFields } from './option-fields.tsx';
export { PolicyOptions } from './policy-options.tsx';
export { numberOr, type Retry, retryProblems } from './retry.ts';
export { RetryFields } from './retry-fields.tsx';
export {
  countChanged,
  isOn,
  NO_CHOICE,
  type OptionChoice,
  propagationOf,
  SYNC_OPTION_NAMES,
  wishedOptions,
} from './sync-options.ts';
