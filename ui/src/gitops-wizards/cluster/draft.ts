/** A cluster before it is added. Its kubeconfig is no part of it: drafts are kept, and logins are not. */
export interface ClusterDraft {
  readonly runtime: string;
  readonly name: string;
  readonly how: 'paste' | 'type';
  readonly context: string;
}

export const EMPTY_CLUSTER: ClusterDraft = { runtime: '', name: '', how: 'paste', context: '' };

/** What the runtime is asked for. */
export const inputOf = ({ name, context }: ClusterDraft, kubeconfig: string) => ({
  kubeconfig,
  ...(name === '' ? {} : { name }),
  ...(context === '' ? {} : { context }),
});

/** Empty where one is made of the context. */
export const isClusterName = (name: string): boolean =>
  name === '' || (/^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name) && name !== 'in-cluster');

const isWord = (text: string): boolean => /^[\w.:@/-]+$/.test(text);

/** What is typed where the kubeconfig is. */
export const addCommand = ({ runtime, name }: ClusterDraft): string =>
  ['freshet cluster add', `--runtime ${runtime}`, ...(isWord(name) ? [`--name ${name}`] : [])].join(' ');
