export { type DocumentKind, type DocumentKinds, defineDocumentKind } from './document-kind.ts';
