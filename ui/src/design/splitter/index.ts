export { Splitter, useKeptSize } from './splitter.tsx';
