/** The files that a runtime keeps in repositories of its account: its configuration, and what it is made of. */
import type { InstallationFacts } from '@freshet/domain/runtime-installation';
import {
  FIRST_GIT_SOURCE,
  type RuntimePlace,
  readRepositoryPlace,
  roleStep,
  runtimeAuthor,
} from '@freshet/domain/shared-configuration';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { GitLogin } from './git-credentials/index.ts';
import type { GitWrites } from './git-writes/index.ts';
import { keepInstallation } from './installation/index.ts';
import { publishSealingKey } from './integrations/index.ts';
import type { PlatformLink } from './platform-link/index.ts';
import { type Editor, keepConfiguration, RuntimeFiles } from './shared-configuration/index.ts';

export interface PlatformFilesOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly link: Pick<PlatformLink, 'welcome' | 'confirmSharedConfig' | 'reportConfigurationRole'>;
  readonly writes: GitWrites;
  /** That of the runtime itself; undefined while there is none. */
  readonly login: () => Promise<GitLogin | undefined>;
  /** Settles when the engine has the login of the runtime, if it needs one. */
  readonly hasLogin: Promise<void>;
  readonly publicKey: string;
  /** The repository of the first Git Source. */
  readonly gitSource: string | undefined;
  /** The repository that says what the runtime is made of. */
  readonly installationRepo: string | undefined;
  readonly facts: Omit<
    InstallationFacts,
    'runtime' | 'namespace' | 'installed' | 'platformUrl' | 'sharedConfigRepo' | 'gitSource'
  >;
  readonly onSettled: (trouble: string | undefined) => void;
  /** A repository was written to. */
  readonly pushed: (push: { readonly url: string; readonly ref: string }) => void;
  readonly over: AbortSignal;
  readonly clock: Clock;
  readonly log: Logger;
}

export const keepPlatformFiles = (options: PlatformFilesOptions) => {
  const { client, namespace, link, gitSource, log, clock } = options;
  const editorFor = openEditors(options);
  return keepConfiguration({
    client,
    clock,
    log,
    onSettled: options.onSettled,
    place: async () => {
      // Without it the engine would try in vain what is about to be applied, and then wait before it tries again.
      await Promise.race([options.hasLogin, aborted(options.over)]);
      const { welcome } = link;
      const written = welcome?.settings.sharedConfigRepo;
      const editor = written === undefined ? undefined : await editorFor(written);
      if (!welcome || written === undefined || !editor) return undefined;
      const at = { runtime: welcome.name, namespace, repository: readRepositoryPlace(written) };
      return { at, editor, isConfigurationRuntime: welcome.isConfigurationRuntime };
    },
    firstGitSource: () => (gitSource === undefined ? undefined : readRepositoryPlace(gitSource)),
    also: async (at, editor) => {
      const key = { runtime: at.runtime, publicKey: options.publicKey };
      const isPublished = await publishSealingKey(editor, at.repository, key);
      confirm(options);
      const isRoleWritten = await agreeOnRole(options, new RuntimeFiles(at, editor));
      try {
        // Who removed it needs no repository for it.
        if (gitSource !== undefined && (await new RuntimeFiles(at, editor).gitSource(FIRST_GIT_SOURCE)))
          await beginRepository(await editorFor(gitSource));
      } catch (error) {
        // The Git Source itself says what is wrong with its repository; nothing else has to wait for that.
        if (!options.over.aborted)
          log.warn({ error }, 'the repository of the first Git Source could not be begun');
      }
      await describe(options, at, editorFor);
      return isPublished || isRoleWritten;
    },
    onWritten: ({ repository }) =>
      options.pushed({ url: repository.url, ref: `refs/heads/${repository.branch ?? 'HEAD'}` }),
  });
};

type EditorFor = (written: string) => Promise<Editor<unknown> | undefined>;

const openEditors =
  ({ login: loginOf, writes, link }: PlatformFilesOptions): EditorFor =>
  async written => {
    const [login, { welcome }] = [await loginOf(), link];
    if (!login || !welcome) return undefined;
    const { url, branch } = readRepositoryPlace(written);
    const author = runtimeAuthor(welcome.name, welcome.settings.platformUrl);
    const where = { url, branch, credential: login.credentialFor(url), author };
    return {
      read: async paths => (await writes.read(where, paths)).files,
      list: async folder => (await writes.list(where, folder)).files,
      commit: (changes, message, how = {}) => writes.commit({ ...where, ...how, changes, message }),
    };
  };

/** Brings what Git and the platform say of the role of the runtime into agreement; answers whether it was committed. */
const agreeOnRole = async (
  { link, log, over }: PlatformFilesOptions,
  files: RuntimeFiles<unknown>,
): Promise<boolean> => {
  const { welcome } = link;
  if (!welcome) return false;
  const { name, isConfigurationRuntime: onPlatform, wasConfigurationRuntimeInGit: lastInGit } = welcome;
  const inGit = await files.isConfigurationRuntime();
  const step = roleStep({ inGit, onPlatform, lastInGit });
  if (step === 'none') return false;
  if (step === 'commit')
    await files.setConfigurationRuntime(
      onPlatform,
      onPlatform ? `Make ${name} a configuration runtime` : `Make ${name} an ordinary runtime`,
    );
  try {
    await link.reportConfigurationRole(step === 'commit' ? onPlatform : inGit, over);
  } catch (error) {
    // An older control plane does not know the message.
    if (!over.aborted) log.debug({ error }, 'the role of the runtime in Git could not be reported');
  }
  return step === 'commit';
};

/** The repository was read and written, so the account may rely on it. An older control plane need not know. */
const confirm = ({ link, log }: PlatformFilesOptions): void => {
  const { sharedConfigRepo } = link.welcome?.settings ?? {};
  if (sharedConfigRepo === undefined) return;
  link
    .confirmSharedConfig(sharedConfigRepo)
    .catch(error => log.debug({ error }, 'the shared configuration could not be confirmed'));
};

/** Says in the installation repository what the runtime is. Applications are looked after whether or not it can be said. */
const describe = async (
  { client, link, installationRepo, gitSource, facts, log, over }: PlatformFilesOptions,
  { runtime, namespace }: RuntimePlace,
  editorFor: EditorFor,
): Promise<void> => {
  if (installationRepo === undefined) return;
  try {
    const editor = await editorFor(installationRepo);
    const { welcome } = link;
    if (!editor || !welcome) return;
    const { platformUrl, sharedConfigRepo } = welcome.settings;
    await keepInstallation(
      client,
      { runtime, namespace, repository: readRepositoryPlace(installationRepo) },
      editor,
      { ...facts, platformUrl, sharedConfigRepo, gitSource },
    );
  } catch (error) {
    if (!over.aborted)
      log.warn({ error }, 'what the runtime is made of could not be written to its repository');
  }
};

const aborted = (signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
};

/** An empty repository has no branch to follow, so it gets one. */
const beginRepository = async (editor: Editor<unknown> | undefined): Promise<void> => {
  if (!editor || (await editor.list('')).length > 0) return;
  const content = '# GitOps\n\nApplications, sets of applications and projects that a runtime looks after.\n';
  await editor.commit([{ path: 'README.md', content, expected: '' }], 'Begin');
};
