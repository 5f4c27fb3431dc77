import type { ComboboxOption } from '../../design/combobox/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { isRepositoryAddress } from './draft.ts';
import { foldersOf } from './folders.ts';
import {
  WizardBranchesDocument,
  WizardRepositoriesDocument,
  WizardTreeDocument,
} from './wizard.proxy.generated.ts';

/** More than anybody looks through; typing finds the others. */
const MOST = 50;

/** A repository as people name it: its owner and its name. */
export const shortName = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/[^/]+\/+/, '')
    .replace(/\.git$/, '')
    .split('/')
    .slice(-2)
    .join('/');

interface Place {
  readonly runtime: string;
  readonly repoUrl: string;
  readonly revision: string;
}

/** A value that is named by itself. */
export const plain = (value: string): ComboboxOption => ({ value, label: value });

/** A repository by its address; other text only searches for one. */
export const repositoryAt = (text: string): ComboboxOption | undefined =>
  isRepositoryAddress(text) ? { value: text, label: shortName(text), hint: text } : undefined;

const having = (text: string) => (value: string) => value.includes(text.trim());

/** Where the fields of a source look for what is typed. */
export const foundIn = ({ runtime, repoUrl, revision }: Place) => ({
  repositories: async (typed: string, signal: AbortSignal) => {
    const { gitRepositories } = await askRuntime({
      runtime,
      document: WizardRepositoriesDocument,
      // An address is searched for by the name in it.
      variables: { search: shortName(typed.trim()) },
      signal,
    });
    return gitRepositories.items.map(({ cloneUrl, fullName }) => ({
      value: cloneUrl,
      label: fullName,
      hint: cloneUrl,
    }));
  },
  branches: async (typed: string, signal: AbortSignal) => {
    if (repoUrl === '') return [];
    const { gitBranches } = await askRuntime({
      runtime,
      document: WizardBranchesDocument,
      variables: { repository: repoUrl },
      signal,
    });
    return gitBranches.items.filter(having(typed)).slice(0, MOST).map(plain);
  },
  folders: async (typed: string, signal: AbortSignal) => {
    if (repoUrl === '') return [];
    const { gitTree } = await askRuntime({
      runtime,
      document: WizardTreeDocument,
      variables: { repository: revision === '' ? repoUrl : `${repoUrl}?ref=${revision}` },
      signal,
    });
    return foldersOf(gitTree.paths).filter(having(typed)).slice(0, MOST).map(plain);
  },
});
