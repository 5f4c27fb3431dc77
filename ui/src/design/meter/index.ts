export { Meter } from './meter.tsx';
