export { notingImages, type ServedCall, stepOf, worldFor } from './step-world.ts';
