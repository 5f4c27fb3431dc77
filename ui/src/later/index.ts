export { fetchCode } from './fetch-code.ts';
export { later, useFetchWhenIdle } from './later.tsx';
