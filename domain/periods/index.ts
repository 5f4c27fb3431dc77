export { DAY_MS, daysOf, type Period, periodOf } from './period.ts';
