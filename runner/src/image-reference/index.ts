export {
  checkTag,
  type ImageReference,
  isLoopbackRegistry,
  looksLikeRegistry,
  parseReference,
  withTag,
} from './image-reference.ts';
