export { byFile } from './by-file.ts';
export { kindByFile } from './kind-by-file.ts';
