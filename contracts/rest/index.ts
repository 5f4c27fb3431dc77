export { Email, Id, IdOrName, Instant, Name, PageQuery, Tag, Tags } from './fields.ts';
export {
  anyone,
  type Guard,
  may,
  mayEntity,
  mayEntityOf,
  type PermissionGuard,
  type SignedInGuard,
  signedIn,
} from './guard.ts';
export {
  defineOperation,
  type JsonReply,
  type Method,
  type Operation,
  type OperationInput,
  type OperationRequest,
  type OperationResult,
  type Reply,
} from './operation.ts';
export { ErrorBody, empty, json, text } from './reply.ts';
