export { readExports, takeSharedExports } from './exports.ts';
export { giveBackLock, takeLock } from './lock.ts';
export {
  attemptDirectory,
  COMMANDS_DIRECTORY,
  makeAttemptDirectory,
  prepareVolume,
} from './prepare-volume.ts';
export { type Volume, Volumes } from './volumes.ts';
