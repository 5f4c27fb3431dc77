export { type Document, FILE_FLAG, readDocumentFile, readDocuments } from './read-documents.ts';
export { replaceFile } from './replace-file.ts';
