export { later, useFetchWhenIdle } from './later.tsx';
