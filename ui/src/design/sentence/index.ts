export { Coded } from './coded.tsx';
export { sentence } from './sentence.ts';
