/** What of the Shared Configuration Repository is a runtime's own, and how it changes. */
import {
  beginningFiles,
  beginningMessage,
  checkClusterName,
  checkGitSourceName,
  clusterApplication,
  clusterFile,
  clustersFolder,
  editClusterInclude,
  type GitSourceFacts,
  gitSourceApplication,
  gitSourceFile,
  gitSourcesProjectFile,
  IN_CLUSTER,
  includesConfigurations,
  managedInclude,
  pathIn,
  RESOURCES,
  type RepositoryPlace,
  type RuntimePlace,
  readClusterInclude,
  readGitSourceFile,
  restrictedGitSource,
  sealingKeyFile,
  withConfigurations,
  withGitSource,
  withoutGitSource,
  yamlOf,
} from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { FileChange } from '../git-writes/index.ts';
import { type Editor, editing } from './editor.ts';

/** As many as fit into one commit. */
const MOST_REMOVED = 200;

/** Files of a runtime in the hands of whoever may change them. */
export class RuntimeFiles<Answer> {
  readonly #place: RuntimePlace;
  readonly #editor: Editor<Answer>;

  constructor(place: RuntimePlace, editor: Editor<Answer>) {
    this.#place = place;
    this.#editor = editor;
  }

  /**
   * Writes what a runtime begins with; answers nothing where it is there already. The first Git Source comes with the
   * very commit that makes the runtime, so that it is never left out, and never comes back once somebody removed it.
   */
  async initialise(
    isConfigurationRuntime: boolean,
    firstGitSource?: () => RepositoryPlace | undefined,
  ): Promise<Answer | undefined> {
    const project = gitSourcesProjectFile(this.#place);
    const own = this.#at(clusterFile(this.#place.runtime, IN_CLUSTER));
    const present = await this.#editor.read([own, project.path]);
    if (present.has(own) && present.has(project.path)) return undefined;
    return editing(this.#editor, beginningMessage(this.#place.runtime), async () => {
      const isKnown = (await this.#editor.read([own])).has(own);
      const beginning = () =>
        beginningFiles(this.#place, { isConfigurationRuntime, gitSource: firstGitSource?.() });
      const begun = isKnown ? [project] : [project, ...beginning()];
      const files = await this.#editor.read(begun.map(({ path }) => path));
      return begun.filter(({ path }) => !files.has(path)).map(file => ({ ...file, expected: '' }));
    });
  }

  async gitSource(name: string): Promise<GitSourceFacts | undefined> {
    const path = this.#at(gitSourceFile(this.#place.runtime, name));
    const file = (await this.#editor.read([path])).get(path);
    return file && readGitSourceFile(path, file.content);
  }

  addGitSource(facts: GitSourceFacts, message: string): Promise<Answer> {
    checkGitSourceName(facts.name);
    return this.#change(message, async () => {
      const path = this.#at(gitSourceFile(this.#place.runtime, facts.name));
      if ((await this.#editor.read([path])).has(path))
        throw new Fault('GIT_SOURCE_TAKEN', `there is a Git Source ${facts.name} already`, {
          name: facts.name,
        });
      return [
        { path, content: this.#textOf(facts), expected: '' },
        await this.#included(include => withGitSource(include, this.#place.runtime, facts.name)),
      ];
    });
  }

  editGitSource(
    name: string,
    change: (facts: GitSourceFacts) => GitSourceFacts,
    message: string,
  ): Promise<Answer> {
    return this.#change(message, async () => {
      const path = this.#at(gitSourceFile(this.#place.runtime, name));
      const file = (await this.#editor.read([path])).get(path);
      const facts = file && readGitSourceFile(path, file.content);
      if (!file || !facts) throw unknownSource(name);
      return [{ path, content: this.#textOf(change(facts)), expected: file.revision }];
    });
  }

  removeGitSource(name: string, message: string): Promise<Answer> {
    return this.#change(message, async () => {
      const path = this.#at(gitSourceFile(this.#place.runtime, name));
      const file = (await this.#editor.read([path])).get(path);
      if (!file) throw unknownSource(name);
      return [
        { path, deleted: true, expected: file.revision },
        await this.#included(include => withoutGitSource(include, this.#place.runtime, name)),
      ];
    });
  }

  /** Whether Git makes the runtime a configuration runtime. */
  async isConfigurationRuntime(): Promise<boolean> {
    const { path, content } = await this.#inCluster();
    return includesConfigurations(readClusterInclude(path, content));
  }

  setConfigurationRuntime(isWanted: boolean, message: string): Promise<Answer> {
    return this.#change(message, async () => [
      await this.#included(include => withConfigurations(include, isWanted)),
    ]);
  }

  addCluster(cluster: { readonly name: string; readonly server: string }, message: string): Promise<Answer> {
    checkClusterName(cluster.name);
    const path = this.#at(clusterFile(this.#place.runtime, cluster.name));
    return this.#change(message, async () => {
      const file = (await this.#editor.read([path])).get(path);
      const content = yamlOf(clusterApplication(this.#place, cluster, managedInclude()));
      return [{ path, content, expected: file?.revision ?? '' }];
    });
  }

  removeCluster(name: string, message: string): Promise<Answer> {
    checkClusterName(name);
    const path = this.#at(clusterFile(this.#place.runtime, name));
    return this.#change(message, async () => [{ path, deleted: true }]);
  }

  /** Takes out whatever is this runtime's own; answers nothing where there is no such file. */
  async removeAll(message: string): Promise<Answer | undefined> {
    const { runtime } = this.#place;
    const folders = [clustersFolder(runtime), `${RESOURCES}/${runtime}`, `${RESOURCES}/runtimes/${runtime}`];
    const key = this.#at(sealingKeyFile(runtime));
    let made: Answer | undefined;
    for (;;) {
      const listed = await Promise.all(folders.map(folder => this.#editor.list(this.#at(folder))));
      const found = [...listed.flat(), ...(await this.#editor.read([key])).keys()];
      if (found.length === 0) return made;
      const changes = found.slice(0, MOST_REMOVED).map(path => ({ path, deleted: true as const }));
      made = await this.#editor.commit(changes, message);
    }
  }

  #at(below: string): string {
    return pathIn(this.#place.repository, below);
  }

  #textOf(facts: GitSourceFacts): string {
    const { namespace } = this.#place;
    return yamlOf(
      facts.restricted
        ? restrictedGitSource(namespace, facts.name, facts.restricted)
        : gitSourceApplication(namespace, facts),
    );
  }

  async #inCluster(): Promise<{ path: string; content: string; revision: string }> {
    const path = this.#at(clusterFile(this.#place.runtime, IN_CLUSTER));
    const file = (await this.#editor.read([path])).get(path);
    if (!file)
      // The leader writes it when it begins.
      throw new Fault('RUNTIME_STARTING', `the Shared Configuration Repository has no ${path} yet`, { path });
    return { path, ...file };
  }

  async #included(change: (include: string) => string): Promise<FileChange> {
    const { path, content, revision } = await this.#inCluster();
    return { path, content: editClusterInclude(path, content, change), expected: revision };
  }

  #change(message: string, plan: () => Promise<readonly FileChange[]>): Promise<Answer> {
    return editing(this.#editor, message, plan);
  }
}

const unknownSource = (name: string): Fault =>
  new Fault('GIT_SOURCE_NOT_FOUND', `there is no Git Source ${name}`, { name });
