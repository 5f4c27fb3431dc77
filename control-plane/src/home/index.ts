export { type HomeLock, lockHome } from './home-lock.ts';
export { keptPort, notePort } from './kept-port.ts';
export { keptSecret } from './kept-secret.ts';
export { readLocalContext, writeLocalContext } from './local-context.ts';
export { nextMasterKey, promoteNextMasterKey, readMasterKeys } from './master-key-file.ts';
export { ensureHome, homeFault } from './open-home.ts';
export { openStateFile } from './state-file.ts';
export { writeWhole } from './write-whole.ts';
