export { InstallationFiles } from './installation-files.ts';
export { keepInstallation } from './keep-installation.ts';
export { missingObjects, missingObjectsRestorer, restoreFailure } from './missing-objects.ts';
