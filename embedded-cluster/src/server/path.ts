import { badRequest } from '../status/index.ts';

/** Where a request goes, if it goes to a resource. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly namespace: string | undefined;
  readonly plural: string;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

const decoded = (segment: string): string => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw badRequest('the path of the request is not well encoded', { cause });
  }
};

/** A namespace has two parts of its own; everything else below it is a resource. */
const NAMESPACE_PARTS = new Set(['status', 'finalize']);

/** Reads `/api/v1/…` and `/apis/group/version/…`; nothing for paths that end before a resource. */
export const readResourcePath = (path: string): ResourcePath | undefined => {
  const segments = path
    .split('/')
    .filter(segment => segment !== '')
    .map(decoded);
  const isCore = segments[0] === 'api';
  if (!isCore && segments[0] !== 'apis') return undefined;
  const [group = '', version, ...rest] = isCore ? ['', ...segments.slice(1)] : segments.slice(1);
  if (version === undefined || rest.length === 0 || rest.length > 16) return undefined;
  const [first, namespace, inner] = rest;
  const isInside = first === 'namespaces' && namespace !== undefined && inner !== undefined;
  if (isInside && !(group === '' && NAMESPACE_PARTS.has(inner))) {
    const [plural = '', name, ...parts] = rest.slice(2);
    return { group, version, namespace, plural, name, subresource: partOf(parts) };
  }
  const [plural = '', name, ...parts] = rest;
  return { group, version, namespace: undefined, plural, name, subresource: partOf(parts) };
};

const partOf = (parts: readonly string[]): string | undefined =>
  parts.length === 0 ? undefined : parts.join('/');
