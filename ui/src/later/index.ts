export { fetchCode } from './fetch-code.ts';
export { later, useFetchWhenIdle, useIsIdle } from './later.tsx';
