export { Skeleton } from './skeleton.tsx';
export { SkeletonRows } from './skeleton-rows.tsx';
export { SkeletonText } from './skeleton-text.tsx';
