export { BUILD_CAUSES, type BuildCause, type BuildCauseKind } from './cause.ts';
export { documentVariables } from './document-variables.ts';
export { idTokenClaims } from './id-token.ts';
export { type ShownLayer, type ShownVariable, showLayers, withoutSecrets } from './layers.ts';
export { type BuildIdentity, systemVariables } from './system-variables.ts';
