export { isSameRepository, matchesSourceUrl, normalizeSourceUrl } from './compare-urls.ts';
export { bareUrl, readSourceUrl, type SourceUrl } from './source-url.ts';
