export { EXPORT_FORMATS, exportFormat, writeExport } from './export-file.ts';
export { type Document, FILE_FLAG, readDocumentFile, readDocuments } from './read-documents.ts';
export { readTextOf } from './read-text.ts';
export { replaceFile } from './replace-file.ts';
