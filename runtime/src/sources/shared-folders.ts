import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Made<Facts> {
  readonly bytes: number;
  readonly facts: Facts;
}

/** Puts what is wanted into a folder that is empty, or that holds what the one taken over held. */
type Make<Facts> = (path: string) => Promise<Made<Facts>>;

interface Folder<Facts> {
  readonly key: string;
  readonly path: string;
  readonly made: Promise<Made<Facts>>;
  users: number;
  bytes: number;
  isReady: boolean;
}

export interface OpenFolder<Facts> {
  readonly path: string;
  readonly facts: Facts;
  /** Calling it twice is not an error. */
  release(): void;
}

interface SharedFoldersOptions {
  readonly root: string;
  /** Of what nobody uses. */
  readonly maxBytes: number;
  readonly maxCount: number;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Folders that are made once and shared by all who want the same. One that nobody uses stays until there is no room
 * for it; those that were used longest ago go first.
 */
export class SharedFolders<Facts> {
  readonly #options: SharedFoldersOptions;
  /** In the order of their last use. */
  readonly #folders = new Map<string, Folder<Facts>>();
  readonly #removals = new Set<Promise<void>>();
  #count = 0;

  constructor(options: SharedFoldersOptions) {
    this.#options = options;
  }

  /** Whatever `outdated` names becomes what is wanted, if it is here and nobody uses it. */
  async open(key: string, make: Make<Facts>, outdated?: string): Promise<OpenFolder<Facts>> {
    const folder = this.#folders.get(key) ?? this.#begin(key, make, outdated);
    folder.users += 1;
    this.#folders.delete(key);
    this.#folders.set(key, folder);
    try {
      const { facts } = await folder.made;
      return { path: folder.path, facts, release: this.#releaseOnce(folder) };
    } catch (error) {
      this.#releaseOnce(folder)();
      throw error;
    }
  }

  /** Takes away everything, in use or not. */
  async stop(): Promise<void> {
    const folders = [...this.#folders.values()];
    this.#folders.clear();
    await Promise.allSettled(folders.map(({ made }) => made));
    for (const folder of folders) this.#remove(folder);
    await Promise.all(this.#removals);
  }

  #begin(key: string, make: Make<Facts>, outdated: string | undefined): Folder<Facts> {
    const path = this.#takeOver(outdated) ?? this.#newPath();
    const made = mkdir(path, { recursive: true, mode: 0o700 }).then(() => make(path));
    const folder: Folder<Facts> = { key, path, made, users: 0, bytes: 0, isReady: false };
    made.then(
      ({ bytes }) => {
        folder.bytes = bytes;
        folder.isReady = true;
      },
      () => {
        if (this.#folders.get(key) === folder) this.#folders.delete(key);
        this.#remove(folder);
      },
    );
    return folder;
  }

  #newPath(): string {
    this.#count += 1;
    return join(this.#options.root, String(this.#count));
  }

  #takeOver(key: string | undefined): string | undefined {
    const folder = key === undefined ? undefined : this.#folders.get(key);
    if (!folder?.isReady || folder.users > 0) return undefined;
    this.#folders.delete(folder.key);
    return folder.path;
  }

  #releaseOnce(folder: Folder<Facts>): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      folder.users -= 1;
      this.#makeRoom();
    };
  }

  #makeRoom(): void {
    const idle = [...this.#folders.values()].filter(({ users, isReady }) => users === 0 && isReady);
    let bytes = idle.reduce((sum, folder) => sum + folder.bytes, 0);
    let count = idle.length;
    for (const folder of idle) {
      if (bytes <= this.#options.maxBytes && count <= this.#options.maxCount) return;
      this.#folders.delete(folder.key);
      this.#remove(folder);
      bytes -= folder.bytes;
      count -= 1;
    }
  }

  #remove({ path }: Folder<Facts>): void {
    const removal = rm(path, { recursive: true, force: true, maxRetries: 3 })
      .catch(this.#options.onTrouble)
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }
}
