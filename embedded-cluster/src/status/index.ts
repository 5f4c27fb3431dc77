export {
  ApiError,
  isApiError,
  type StatusBody,
  type StatusCause,
  type StatusDetails,
  successStatus,
} from './api-error.ts';
export type { FieldError, FieldProblem } from './field-error.ts';
export { fieldCause, fieldMessage, fieldMessages } from './field-message.ts';
export {
  alreadyExists,
  badRequest,
  conflict,
  expired,
  forbidden,
  type GroupResource,
  groupResourceName,
  internalError,
  invalid,
  methodNotAllowed,
  noSuchResource,
  notAcceptable,
  notFound,
  requestTooLarge,
  serviceUnavailable,
  timedOut,
  tooManyRequests,
  tooOldVersion,
  unauthorized,
  unsupportedMediaType,
  versionTooLarge,
} from './refusals.ts';
