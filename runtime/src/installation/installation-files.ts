/** What of an installation repository is a runtime's own, and how it changes. */
import { createHash } from 'node:crypto';
import {
  bootstrapFile,
  bootstrapText,
  componentFileOf,
  componentPath,
  type InstallationFacts,
  readBootstrap,
  WORKLOAD_FILE,
  withImage,
} from '@freshet/domain/runtime-installation';
import { pathIn, type RepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { FileChange } from '../git-writes/index.ts';
import { type Editor, editing } from '../shared-configuration/index.ts';

interface Place {
  readonly runtime: string;
  readonly repository: RepositoryPlace;
}

/** The files that an installer left, by their keys. */
type Left = Readonly<Record<string, string>>;

const fingerprint = (left: Left): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(left).toSorted()))
    .digest('hex')
    .slice(0, 32);

/** Files of an installation in the hands of whoever may change them. */
export class InstallationFiles<Answer> {
  readonly #place: Place;
  readonly #editor: Editor<Answer>;

  constructor(place: Place, editor: Editor<Answer>) {
    this.#place = place;
    this.#editor = editor;
  }

  /**
   * Writes what the runtime is now, and what an installer left unless it was written before: whatever people made of
   * that since is theirs. Answers nothing where all is as it should be.
   */
  async describe(
    facts: Omit<InstallationFacts, 'runtime' | 'installed'>,
    left: Left | undefined,
  ): Promise<Answer | undefined> {
    const { runtime } = this.#place;
    const path = this.#at(bootstrapFile(runtime));
    const installed = left && fingerprint(left);
    const file = (await this.#editor.read([path])).get(path);
    const before = file ? readBootstrap(file.content) : {};
    const content = bootstrapText({ runtime, ...facts, installed: installed ?? before.installed });
    const isInstalled = left === undefined || before.installed === installed;
    if (file?.content === content && isInstalled) return undefined;
    return editing(this.#editor, this.#message(before, facts.version), async () => {
      const paths = Object.keys(isInstalled ? {} : left).map(
        key => [key, this.#at(componentPath(runtime, componentFileOf(key)))] as const,
      );
      const present = await this.#editor.read([path, ...paths.map(([, written]) => written)]);
      const change = (written: string, text: string): readonly FileChange[] =>
        present.get(written)?.content === text
          ? []
          : [{ path: written, content: text, expected: present.get(written)?.revision ?? '' }];
      return [
        ...change(path, content),
        ...paths.flatMap(([key, written]) => change(written, left?.[key] ?? '')),
      ];
    });
  }

  /** Has the workload of the runtime run another image. */
  upgrade(image: string, message: string): Promise<Answer> {
    const path = this.#at(componentPath(this.#place.runtime, WORKLOAD_FILE));
    return editing(this.#editor, message, async () => {
      const file = (await this.#editor.read([path])).get(path);
      if (!file)
        throw new Fault('INSTALLATION_MISSING', `the installation repository has no ${path}`, { path });
      return [{ path, content: withImage(path, file.content, image), expected: file.revision }];
    });
  }

  #message(before: ReturnType<typeof readBootstrap>, version: string): string {
    const { runtime } = this.#place;
    if (before.version === undefined) return `Install runtime ${runtime}`;
    return before.version === version
      ? `Describe runtime ${runtime} anew`
      : `Runtime ${runtime} is at version ${version}`;
  }

  #at(below: string): string {
    return pathIn(this.#place.repository, below);
  }
}
