import { useApplicationStates } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import { podFacts, revisionWord, type TreeItem } from './tree-model.ts';

interface RootWords {
  readonly name: string;
  readonly health: string;
  readonly sync: string;
}

/** Everything that the drawing of the tree says, in words. */
export const useTreeWords = (root: RootWords) => {
  const t = useText('application.tree');
  const titles = useText('application');
  const states = useApplicationStates();
  const detail = (node: ResourceNode): string => {
    const revision = revisionWord(node);
    if (revision !== undefined) return `${node.kind}, ${t('revision', { revision })}`;
    return node.kind === 'Secret' ? `${node.kind}, ${t('hidden')}` : node.kind;
  };
  const moreWords = (nodes: readonly ResourceNode[]): string =>
    t('more', { count: nodes.length, kinds: [...new Set(nodes.map(({ kind }) => kind))].join(', ') });
  const foldWords = ({ kind, nodes }: Extract<TreeItem, { is: 'more' }>): string =>
    kind === undefined ? moreWords(nodes) : t('ofKind', { count: nodes.length, kind });
  const label = (item: TreeItem): string => {
    switch (item.is) {
      case 'root':
        return [root.name, titles('title'), states.health(root.health), states.sync(root.sync)].join(', ');
      case 'resource': {
        const { name, health, sync } = item.node;
        return [
          name,
          detail(item.node),
          ...(health == null ? [] : [states.health(health)]),
          ...(sync == null ? [] : [states.sync(sync)]),
        ].join(', ');
      }
      case 'pods': {
        const ready = item.pods.filter(pod => podFacts(pod).isReady).length;
        return [
          titles('panel.pods', { count: item.pods.length }),
          t('pods', { ready, total: item.pods.length }),
        ].join(', ');
      }
      case 'more':
        return foldWords(item);
    }
  };
  return { label, detail, foldWords };
};
