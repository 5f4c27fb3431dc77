export { RuntimeProcess } from './runtime-process.ts';
export { type Seat, takeSeat } from './seat.ts';
