export {
  isSameRepository,
  matchesSourceUrl,
  normalizeSourceUrl,
  plainestUrl,
  repositoryKey,
} from './compare-urls.ts';
export { bareUrl, readSourceUrl, type SourceUrl } from './source-url.ts';
export { withoutLogins } from './without-logins.ts';
