export { addPages } from './add-pages.ts';
export { loadPages, type PageFiles } from './page-files.ts';
