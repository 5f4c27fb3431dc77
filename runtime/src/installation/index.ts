export { InstallationFiles } from './installation-files.ts';
export { keepInstallation } from './keep-installation.ts';
