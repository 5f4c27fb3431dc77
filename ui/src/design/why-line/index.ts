export { WhyLine } from './why-line.tsx';
