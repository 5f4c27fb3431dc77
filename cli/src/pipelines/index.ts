export { problemLines, readCheckedPipeline } from './pipeline-file.ts';
