export { Entrance } from './entrance.tsx';
export { Or } from './or.tsx';
