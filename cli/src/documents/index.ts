export { FILE_FLAG, readDocuments } from './read-documents.ts';
export { replaceFile } from './replace-file.ts';
