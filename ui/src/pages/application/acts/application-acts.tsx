import { Button, IconButton } from '../../../design/button/index.ts';
import { Menu } from '../../../design/menu/index.ts';
import { useCopyLink } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './acts.module.css';
import type { ApplicationActs as Acts } from './use-application-acts.tsx';

interface Props {
  readonly acts: Acts;
  /** Git could not be compared with the cluster: a sync would come to nothing. */
  readonly isUnknown: boolean;
}

/** The buttons of the top bar; what the person may not do is not there. */
export const ApplicationActs = ({ acts, isUnknown }: Props) => {
  const t = useText('application.act');
  const copyLink = useCopyLink();
  const { refresh, rollback, rollbackOff, sync, terminate, hold, release, remove } = acts;
  const h = useText('holds.banner');
  const d = useText('applicationDelete');
  return (
    <>
      {refresh && (
        <Menu
          align="end"
          trigger={
            <Button icon="refresh" iconEnd="chev-d" busy={acts.isRefreshing} className={styles.wide}>
              {t('refresh')}
            </Button>
          }
          items={[
            { label: t('refresh'), icon: 'refresh', keys: 'shift+r', onSelect: () => refresh() },
            {
              label: t('hardRefresh'),
              hint: t('hardRefreshHint'),
              icon: 'redo',
              onSelect: () => refresh(true),
            },
          ]}
        />
      )}
      {(rollback || rollbackOff !== undefined) && (
        <Button icon="undo" className={styles.wide} disabledReason={rollbackOff} onClick={() => rollback?.()}>
          {t('rollback')}
        </Button>
      )}
      {terminate ? (
        <Button icon="stop" variant="danger" onClick={terminate}>
          {t('terminate')}
        </Button>
      ) : (
        sync && (
          <Button icon="refresh" variant={isUnknown ? 'default' : 'primary'} onClick={() => sync()}>
            {t('sync')}
          </Button>
        )
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="more" variant="default" label={t('actions')} />}
        items={[
          ...(refresh ? [{ label: t('refresh'), icon: 'refresh' as const, onSelect: () => refresh() }] : []),
          ...(rollback || rollbackOff !== undefined
            ? [
                {
                  label: t('rollback'),
                  icon: 'undo' as const,
                  disabledReason: rollbackOff,
                  onSelect: () => rollback?.(),
                },
              ]
            : []),
          ...(hold ? [{ label: h('hold'), icon: 'pause' as const, onSelect: hold }] : []),
          ...(release ? [{ label: h('release'), icon: 'play' as const, onSelect: release }] : []),
          { label: t('copyLink'), icon: 'link' as const, keys: 'y', onSelect: () => void copyLink() },
          ...(remove ? [{ label: d('act'), icon: 'trash' as const, danger: true, onSelect: remove }] : []),
        ]}
      />
    </>
  );
};
