import { badRequest, type FieldError } from '../status/index.ts';
import { type Selection, selectionOf } from '../verbs/index.ts';
import type { Call } from './call.ts';
import { invalidOptions, readCount, readFlag } from './options.ts';

export interface ListOptions {
  readonly selection: Selection;
  readonly limit: number;
  readonly continueToken: string;
  /** Undefined where none was given. */
  readonly resourceVersion: string | undefined;
  readonly revision: number;
  readonly match: 'NotOlderThan' | 'Exact' | undefined;
  readonly isWatch: boolean;
  readonly wantsBookmarks: boolean;
  /** Undefined where it was not said. */
  readonly sendInitialEvents: boolean | undefined;
  readonly timeoutSeconds: number | undefined;
}

/** The version that a reader names; 0 where it names none. */
export const revisionOf = (text: string | null | undefined): number => {
  if (!text) return 0;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest(
    `Invalid value: ${JSON.stringify(text.slice(0, 64))}: resourceVersion is not a version of ours`,
  );
};

const MATCH = 'resourceVersionMatch';

const forbidden = (path: string, detail: string): FieldError[] => [{ problem: 'forbidden', path, detail }];

const initialErrors = (match: string, isWatch: boolean): FieldError[] => {
  if (!isWatch) return forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list');
  return match === 'NotOlderThan'
    ? []
    : forbidden(MATCH, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan');
};

const matchErrors = (query: URLSearchParams, isWatch: boolean): FieldError[] => {
  const match = query.get(MATCH) ?? '';
  const version = query.get('resourceVersion') ?? '';
  const isInitial = query.has('sendInitialEvents');
  const initial = isInitial ? initialErrors(match, isWatch) : [];
  if (initial.length > 0) return initial;
  if (match === '') return [];
  if (isWatch && !isInitial) {
    return forbidden(
      MATCH,
      'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    );
  }
  if (query.get('continue'))
    return forbidden(MATCH, 'resourceVersionMatch is forbidden when continue is provided');
  if (version === '' && !isWatch) {
    return forbidden(MATCH, 'resourceVersionMatch is forbidden unless resourceVersion is provided');
  }
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    const detail = 'supported values: "Exact", "NotOlderThan"';
    return [{ problem: 'not-supported', path: MATCH, value: match, detail }];
  }
  return match === 'Exact' && version === '0'
    ? forbidden(MATCH, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"')
    : [];
};

/** Reads what lists, watches and deletions of collections take. */
export const readListOptions = ({ kind, namespace, name, query }: Call): ListOptions => {
  const isWatch = query.has('watch') && readFlag(query, 'watch');
  const errors = matchErrors(query, isWatch);
  if (errors.length > 0) throw invalidOptions('ListOptions', errors);
  const continueToken = query.get('continue') ?? '';
  const resourceVersion = query.get('resourceVersion') || undefined;
  if (continueToken !== '' && resourceVersion !== undefined && resourceVersion !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  const fields = [query.get('fieldSelector') ?? '', ...(name === undefined ? [] : [`metadata.name=${name}`])];
  return {
    selection: selectionOf(kind, namespace, {
      labels: query.get('labelSelector') ?? undefined,
      fields: fields.filter(part => part !== '').join(','),
    }),
    limit: isWatch ? 0 : (readCount(query, 'limit') ?? 0),
    continueToken,
    resourceVersion,
    revision: revisionOf(resourceVersion),
    match: (query.get(MATCH) || undefined) as ListOptions['match'],
    isWatch,
    wantsBookmarks: readFlag(query, 'allowWatchBookmarks') && query.has('allowWatchBookmarks'),
    sendInitialEvents: query.has('sendInitialEvents') ? readFlag(query, 'sendInitialEvents') : undefined,
    timeoutSeconds: readCount(query, 'timeoutSeconds'),
  };
};
