export { byFile } from './by-file.ts';
export { type DocumentKind, defineDocumentKind } from './document-kind.ts';
export { kindByFile } from './kind-by-file.ts';
export { offsetPages } from './offset-pages.ts';
