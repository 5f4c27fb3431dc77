export { type DiffMode, DiffView, SPLIT_WIDTH } from './diff-view.tsx';
