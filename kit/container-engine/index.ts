export { demultiplex, type EngineOutput } from './demultiplex.ts';
export { type EngineAddress, type EngineSearch, spellAddress } from './engine-address.ts';
export {
  connectEngine,
  type EngineClient,
  EngineError,
  type EngineRequest,
  isEngineError,
} from './engine-client.ts';
export { imagePath, inHeader, type RegistryLogin, registryAuth } from './image-requests.ts';
export { type ProgressLine, progressLines } from './progress-lines.ts';
export { waitForEnd } from './wait-for-end.ts';
