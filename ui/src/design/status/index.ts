export { Pill } from './pill.tsx';
export { StateIcon } from './state-icon.tsx';
export { StatusIcon } from './status-icon.tsx';
export { StatusPill } from './status-pill.tsx';
export { lookOf, STATUSES, type StatusKind, type Tone } from './statuses.ts';
export { useStatusWords } from './use-status-word.ts';
