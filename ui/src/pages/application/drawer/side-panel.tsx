import { Button, IconButton } from '../../../design/button/index.ts';
import { useCopyLink } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import { type Head, keyText, type ResourceNode } from '../application.ts';
import { ChangesView } from '../changes/changes-view.tsx';
import { GitButtons } from '../git/git-buttons.tsx';
import type { GitActs } from '../git/use-git-acts.tsx';
import { useHealing } from '../rules/use-project-rules.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { podsUnder, treeModel } from '../tree/tree-model.ts';
import type { ApplicationPlace, useManaged } from '../use-application.ts';
import styles from './drawer.module.css';
import { Panel } from './panel.tsx';
import { PodsPanel } from './pods-panel.tsx';
import { GonePanel, ResourcePanel } from './resource-panel.tsx';

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  readonly nodes: readonly ResourceNode[];
  readonly node: ResourceNode | undefined;
  readonly managed: ReturnType<typeof useManaged>;
  readonly changes: number;
  readonly isTreeHere: boolean;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly onSync: ((only?: string) => void) | undefined;
  readonly git: GitActs;
}

/** Beside the objects: the chosen one, or what a sync will change. */
export const SidePanel = (props: Props) => {
  const { place, head, nodes, node, managed, changes, search, show, onSync, git } = props;
  if (search.node?.startsWith('pods ')) {
    const item = treeModel(nodes, { isWhole: true }).items.find(({ id }) => id === search.node);
    if (item?.is === 'pods') return <PodsPanel pods={item.pods} show={show} />;
  }
  if (node)
    return (
      <ResourcePanel
        key={keyText(node)}
        place={place}
        node={node}
        pods={podsUnder(nodes, node)}
        managed={managed}
        permissions={head.permissions}
        search={search}
        show={show}
        git={git}
        {...(onSync ? { onSync: () => onSync(keyText(node)) } : {})}
      />
    );
  if (search.node !== undefined)
    return props.isTreeHere ? (
      <GonePanel
        title={search.node.split('/').at(-1) ?? search.node}
        onClose={() => show({ node: undefined, panel: 'none' })}
      />
    ) : null;
  const isAsked = search.panel === 'diff';
  const isOffered = search.panel === undefined && changes > 0 && search.tab === undefined;
  return isAsked || isOffered ? (
    <div className={isAsked ? styles.asked : styles.offered}>
      <ChangesPanel {...props} managed={managed} changes={changes} />
    </div>
  ) : null;
};

const ChangesPanel = ({ place, head, managed, changes, search, show, onSync, git }: Props) => {
  const t = useText('application.changes');
  const healing = useHealing(place, head);
  const copyLink = useCopyLink();
  return (
    <Panel
      icon="diff"
      title={t('title')}
      aside={t('of', { count: changes, total: head.resourceCount })}
      onClose={() => show({ panel: 'none' })}
      actions={
        <>
          <IconButton icon="link" label={t('copyLink')} onClick={() => void copyLink()} />
          <IconButton
            icon="expand"
            label={t('openTab')}
            onClick={() => show({ tab: 'diff' }, { push: true })}
          />
        </>
      }
      {...(changes > 0 && (onSync || git.commitLive || git.ignore)
        ? {
            foot: (
              <>
                <GitButtons acts={git} />
                {onSync && (
                  <Button variant="primary" icon="refresh" onClick={() => onSync()}>
                    {t('sync', { count: changes })}
                  </Button>
                )}
              </>
            ),
          }
        : {})}
    >
      <ChangesView
        managed={managed}
        healing={healing}
        mode={search.mode ?? 'inline'}
        onMode={mode => show({ mode: mode === 'inline' ? undefined : mode })}
        onSplit={() => show({ tab: 'diff', mode: undefined }, { push: true })}
      />
    </Panel>
  );
};
