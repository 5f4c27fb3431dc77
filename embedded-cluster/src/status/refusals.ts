import { ApiError, type StatusCause } from './api-error.ts';
import type { FieldError } from './field-error.ts';
import { fieldCause, fieldMessages } from './field-message.ts';

/** A resource by its group and plural name. */
interface GroupResource {
  readonly group: string;
  readonly plural: string;
}

/** `deployments.apps`, or `pods` for the group without a name. */
export const groupResourceName = ({ group, plural }: GroupResource): string =>
  group === '' ? plural : `${plural}.${group}`;

const detailsOf = ({ group, plural }: GroupResource, name: string) => ({
  ...(name === '' ? {} : { name }),
  ...(group === '' ? {} : { group }),
  kind: plural,
});

export const badRequest = (message: string, options?: { cause?: unknown }): ApiError =>
  new ApiError({ code: 400, reason: 'BadRequest', message }, options);

export const unauthorized = (): ApiError =>
  new ApiError({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });

/** `why` comes after `is forbidden: `. */
export const forbidden = (
  resource: GroupResource,
  name: string,
  why: string,
  causes?: readonly StatusCause[],
): ApiError => {
  const what = groupResourceName(resource);
  const subject = name === '' ? what : `${what} "${name}"`;
  return new ApiError({
    code: 403,
    reason: 'Forbidden',
    message: what === '' ? `forbidden: ${why}` : `${subject} is forbidden: ${why}`,
    details: { ...detailsOf(resource, name), ...(causes ? { causes } : {}) },
  });
};

export const notFound = (resource: GroupResource, name: string): ApiError =>
  new ApiError({
    code: 404,
    reason: 'NotFound',
    message: `${groupResourceName(resource)} "${name}" not found`,
    details: detailsOf(resource, name),
  });

const NO_SUCH_RESOURCE = {
  code: 404,
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  details: {},
};

/** For paths below a served group that lead nowhere. */
export const noSuchResource = (): ApiError => new ApiError(NO_SUCH_RESOURCE);

/** For all other paths that lead nowhere; Kubernetes answers in plain text where no API group takes the request. */
export const noSuchPage = (): ApiError => new ApiError({ ...NO_SUCH_RESOURCE, text: '404 page not found\n' });

export const methodNotAllowed = (resource: GroupResource, verb: string): ApiError =>
  new ApiError({
    code: 405,
    reason: 'MethodNotAllowed',
    message: `${verb} is not supported on resources of kind "${groupResourceName(resource)}"`,
    details: detailsOf(resource, ''),
  });

export const notAcceptable = (acceptable: readonly string[]): ApiError =>
  new ApiError({
    code: 406,
    reason: 'NotAcceptable',
    message: `only the following media types are accepted: ${acceptable.join(', ')}`,
  });

export const unsupportedMediaType = (acceptable: readonly string[]): ApiError =>
  new ApiError({
    code: 415,
    reason: 'UnsupportedMediaType',
    message: `the body of the request was in an unknown format - accepted media types include: ${acceptable.join(', ')}`,
  });

export const alreadyExists = (
  resource: GroupResource,
  name: string,
  {
    isBeingDeleted = false,
    retryAfterSeconds,
  }: { isBeingDeleted?: boolean; retryAfterSeconds?: number } = {},
): ApiError =>
  new ApiError({
    code: 409,
    reason: 'AlreadyExists',
    message: `${isBeingDeleted ? 'object is being deleted: ' : ''}${groupResourceName(resource)} "${name}" already exists`,
    details: {
      ...detailsOf(resource, name),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });

const MODIFIED =
  'the object has been modified; please apply your changes to the latest version and try again';

export const conflict = (resource: GroupResource, name: string, why: string = MODIFIED): ApiError =>
  new ApiError({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${groupResourceName(resource)} "${name}": ${why}`,
    details: detailsOf(resource, name),
  });

/** A version that we no longer know; `continueFrom` is a token with which a list may go on regardless. */
export const expired = (message: string, continueFrom?: string): ApiError =>
  new ApiError({
    code: 410,
    reason: 'Expired',
    message,
    ...(continueFrom === undefined ? {} : { continue: continueFrom }),
  });

export const tooOldVersion = (asked: number, oldest: number): ApiError =>
  expired(`too old resource version: ${asked} (${oldest})`);

export const requestTooLarge = (message: string): ApiError =>
  new ApiError({ code: 413, reason: 'RequestEntityTooLarge', message });

/** `kind` as `Kind` or `Kind.group`, the way invalid objects are named. */
export const invalid = (
  { group, kind }: { readonly group: string; readonly kind: string },
  name: string,
  errors: readonly FieldError[],
): ApiError =>
  new ApiError({
    code: 422,
    reason: 'Invalid',
    message: `${group === '' ? kind : `${kind}.${group}`} "${name}" is invalid: ${fieldMessages(errors)}`,
    details: {
      ...(name === '' ? {} : { name }),
      ...(group === '' ? {} : { group }),
      kind,
      causes: errors.map(fieldCause),
    },
  });

export const tooManyRequests = (
  message: string,
  { retryAfterSeconds, causes }: { retryAfterSeconds?: number; causes?: readonly StatusCause[] } = {},
): ApiError =>
  new ApiError({
    code: 429,
    reason: 'TooManyRequests',
    message,
    details: {
      ...(causes ? { causes } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });

export const internalError = (message: string, options?: { cause?: unknown }): ApiError =>
  new ApiError(
    { code: 500, reason: 'InternalError', message: `Internal error occurred: ${message}`, details: {} },
    options,
  );

export const serviceUnavailable = (message: string, options?: { cause?: unknown }): ApiError =>
  new ApiError(
    { code: 503, reason: 'ServiceUnavailable', message, details: { retryAfterSeconds: 1 } },
    options,
  );

const timedOut = (message: string, causes?: readonly StatusCause[]): ApiError =>
  new ApiError({
    code: 504,
    reason: 'Timeout',
    message,
    details: { ...(causes ? { causes } : {}), retryAfterSeconds: 1 },
  });

export const versionTooLarge = (asked: number, newest: number): ApiError =>
  timedOut(`Too large resource version: ${asked}, current: ${newest}`, [
    { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' },
  ]);
