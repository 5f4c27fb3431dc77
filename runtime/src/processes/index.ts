export { RuntimeProcess } from './runtime-process.ts';
export { takeSeat } from './seat.ts';
