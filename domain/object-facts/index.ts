export { objectFacts } from './object-facts.ts';
