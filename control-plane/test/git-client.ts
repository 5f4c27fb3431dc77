import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Where the Git of the machine is; nothing else of its environment gets in. */
const PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/** A person at a keyboard with a real Git, who pushes over HTTP with an API key. */
export class GitClient {
  readonly #folder: string;
  readonly #url: string;
  readonly #key: string;

  /** `folder` is where clones are made; `url` the address of the platform. */
  constructor(folder: string, url: string, key: string) {
    this.#folder = folder;
    this.#url = url;
    this.#key = key;
  }

  /** The address of a repository, with the key in it. */
  remote(fullName: string): string {
    return `${this.#url.replace('://', `://admin:${this.#key}@`)}/git/${fullName}.git`;
  }

  /** An empty folder that pushes to the repository. */
  async begin(fullName: string): Promise<string> {
    const clone = await mkdtemp(join(this.#folder, 'clone-'));
    await this.git(clone, 'init', '-q', '-b', 'main');
    await this.git(clone, 'remote', 'add', 'origin', this.remote(fullName));
    return clone;
  }

  /** Commits the files and gives the sha. */
  async commit(clone: string, files: Readonly<Record<string, string>>, message: string): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(clone, path)), { recursive: true });
      await writeFile(join(clone, path), content);
    }
    await this.git(clone, 'add', '-A');
    await this.git(clone, 'commit', '-q', '--allow-empty', '-m', message);
    return this.git(clone, 'rev-parse', 'HEAD');
  }

  async git(clone: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: clone,
      env: {
        PATH,
        HOME: this.#folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_AUTHOR_NAME: 'Ann Lee',
        GIT_AUTHOR_EMAIL: 'ann@example.com',
        GIT_COMMITTER_NAME: 'Ann Lee',
        GIT_COMMITTER_EMAIL: 'ann@example.com',
      },
    });
    return stdout.trim();
  }
}
