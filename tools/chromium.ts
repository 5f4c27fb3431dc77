/**
 * Finds the Chromium that drives the pages in tests, measurements and screenshots. It is the system's: nothing is
 * downloaded from anywhere but the system's own packages, and those only as root on Debian and its kin, where tests
 * run in containers.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian-packages.ts';

/** A browser that has no window to draw takes half of the time of one that only does not show it. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = [
  WINDOWLESS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** What of a machine decides which Chromium there is, or can be. */
export interface Machine {
  readonly env: Environment;
  readonly isRoot: boolean;
  /** Where installers put it without telling the PATH. */
  readonly places: readonly string[];
}

const placesOf = ({
  ProgramFiles,
  'ProgramFiles(x86)': ProgramFilesX86,
  LOCALAPPDATA,
  HOME,
}: Environment) => [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...(HOME ? [join(HOME, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome')] : []),
  ...[ProgramFiles, ProgramFilesX86, LOCALAPPDATA].flatMap(folder =>
    folder
      ? [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Chromium', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [],
  ),
];

const thisMachine = (): Machine => ({
  env: process.env,
  isRoot: process.getuid?.() === 0,
  places: placesOf(process.env),
});

/** As root there is no sandbox to be had; the rest keeps the browser from calling anybody. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The path of a Chromium; installs one where that is ours to do, or fails and says what to install. */
export const findChromium = (machine: Machine = thisMachine()): string => {
  const named = machine.env.FRESHET_CHROMIUM;
  if (named) {
    if (!isProgram(named)) throw new Error(`FRESHET_CHROMIUM names ${named}, which is no program`);
    return named;
  }
  const found = installedChromium(machine);
  if (found) return found;
  const aptGet = onPath(machine, ['apt-get']);
  if (machine.isRoot && aptGet) return installFromDebian(machine, aptGet);
  throw new Error(
    'There is no Chromium on this machine: install chromium with your package manager, or Google Chrome, or name one in FRESHET_CHROMIUM.',
  );
};

const installedChromium = (machine: Machine): string | undefined =>
  onPath(machine, NAMES) ?? machine.places.find(isProgram);

const onPath = ({ env }: Machine, names: readonly string[]): string | undefined => {
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(isProgram);
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not for us
  }
};

const installFromDebian = (machine: Machine, aptGet: string): string => {
  process.stderr.write('Installing chromium from the packages of this system ...\n');
  const why = installPackages({
    aptGet,
    env: machine.env,
    // Not all that descend from Debian have the one without windows.
    choices: [[WINDOWLESS], ['chromium']],
    isThere: () => installedChromium(machine) !== undefined,
  });
  if (why !== undefined) throw new Error(`${why}\nInstall chromium yourself and try again.`);
  const found = installedChromium(machine);
  if (!found) throw new Error('the package chromium brought no program of that name');
  return found;
};
