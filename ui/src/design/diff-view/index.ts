export { type DiffMode, DiffView } from './diff-view.tsx';
