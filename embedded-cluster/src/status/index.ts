export {
  ApiError,
  isApiError,
  type StatusBody,
  successStatus,
} from './api-error.ts';
export type { FieldError, FieldProblem } from './field-error.ts';
export { fieldMessage } from './field-message.ts';
export {
  alreadyExists,
  badRequest,
  conflict,
  expired,
  forbidden,
  groupResourceName,
  internalError,
  invalid,
  methodNotAllowed,
  noSuchPage,
  noSuchResource,
  notAcceptable,
  notFound,
  requestTooLarge,
  serviceUnavailable,
  tooManyRequests,
  tooOldVersion,
  unauthorized,
  unsupportedMediaType,
  versionTooLarge,
} from './refusals.ts';
