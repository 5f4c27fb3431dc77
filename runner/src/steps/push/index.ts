export { createPush } from './push-image.ts';
export { pushTag } from './push-tag.ts';
