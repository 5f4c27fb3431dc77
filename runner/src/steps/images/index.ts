export { say } from './say.ts';
export { imagesOf, isOn, loginFor, referenceOf, registryFor } from './target.ts';
