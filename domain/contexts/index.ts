export { checkContextData, type DataProblem } from './check-data.ts';
export { CONTEXT_TYPES, type ContextType, contextTypeSpec, isSharedConfiguration } from './context-type.ts';
export {
  type ContextData,
  type ContextValue,
  MASKED,
  maskedData,
  unmaskedData,
} from './masked-data.ts';
