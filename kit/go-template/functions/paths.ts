import { posix } from 'node:path';
import { GoTemplateError } from '../error.ts';
import { type TemplateFunction, type TemplateFunctions, takes } from '../function.ts';
import { type Dict, hasKey, kindNameOf } from '../values.ts';
import { dictOf } from './builtin.ts';

const clean = (path: string): string => {
  const tidy = posix.normalize(path);
  return tidy.length > 1 ? tidy.replace(/\/$/, '') : tidy;
};

const base = (path: string): string => {
  if (path === '') return '.';
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
};

const ext = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
};

const text = (make: (text: string) => unknown): TemplateFunction =>
  takes(['string'], ([given], { budget }) => {
    budget.text(given.length);
    return make(given);
  });

const dir = (path: string): string => clean(path.slice(0, path.lastIndexOf('/') + 1));

const URL_PARTS = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // Go refuses a percent sign that escapes nothing, and so do we.
    throw new GoTemplateError('unable to parse url: invalid URL escape');
  }
};

const urlParse = (url: string): Dict => {
  const [, scheme = '', authority, path = '', query = '', fragment = ''] = URL_PARTS.exec(url) ?? [];
  const at = authority === undefined ? -1 : authority.lastIndexOf('@');
  const host = authority?.slice(at + 1) ?? '';
  const isOpaque = scheme !== '' && authority === undefined && path !== '' && !path.startsWith('/');
  return dictOf([
    ['scheme', scheme.toLowerCase()],
    ['host', host],
    ['hostname', host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')],
    ['path', isOpaque ? '' : unescaped(path)],
    ['query', query],
    ['opaque', isOpaque ? path : ''],
    ['fragment', unescaped(fragment)],
    ['userinfo', at < 0 ? '' : (authority?.slice(0, at) ?? '')],
  ]);
};

const part = (dict: Dict, key: string): string => {
  const value = hasKey(dict, key) ? dict[key] : '';
  if (typeof value === 'string') return value;
  throw new GoTemplateError(
    `unable to parse ${key} key, must be of type string, but ${kindNameOf(value)} found`,
  );
};

const urlJoin = (dict: Dict): string => {
  const [scheme, host, path, query] = ['scheme', 'host', 'path', 'query'].map(key => part(dict, key));
  const [opaque, fragment, userinfo] = ['opaque', 'fragment', 'userinfo'].map(key => part(dict, key));
  const authority = `${userinfo ? `${userinfo}@` : ''}${host}`;
  const isRooted = path === '' || path?.startsWith('/') || authority === '';
  const place =
    opaque ||
    `${authority || scheme === 'file' ? `//${authority}` : ''}${isRooted ? '' : '/'}${encodeURI((path ?? '').toWellFormed())}`;
  return `${scheme ? `${scheme}:` : ''}${place}${query ? `?${query}` : ''}${fragment ? `#${encodeURI(fragment.toWellFormed())}` : ''}`;
};

const isAbsolute = text(path => path.startsWith('/'));

/** Paths as Unix has them, and the parts of URLs. */
export const pathFunctions: TemplateFunctions = {
  base: text(base),
  clean: text(clean),
  dir: text(dir),
  ext: text(ext),
  isAbs: isAbsolute,
  osBase: text(base),
  osClean: text(clean),
  osDir: text(dir),
  osExt: text(ext),
  osIsAbs: isAbsolute,
  urlJoin: takes(['map'], ([dict]) => urlJoin(dict)),
  urlParse: text(urlParse),
};
