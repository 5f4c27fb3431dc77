export { buildImage } from './build-image.ts';
