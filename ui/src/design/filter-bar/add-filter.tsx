import { Menu } from '@base-ui/react/menu';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { popup } from '../popup/index.ts';
import styles from './filter-bar.module.css';
import type { Facet } from './suggest.ts';

interface Props {
  readonly facets: readonly Facet[];
  readonly onAdd: (key: string) => void;
}

/** The keys that have no chip of their own yet. */
export const AddFilter = ({ facets, onAdd }: Props) => {
  const t = useText('data.filter');
  if (facets.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className={classNames(styles.chip, styles.dashed, styles.chipButton)} data-add-filter="">
        <Icon name="plus" size={12} />
        {t('add')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} sideOffset={4} align="start">
          <Menu.Popup
            className={classNames(popup.popup, popup.scroll)}
            finalFocus={false}
            aria-label={t('add')}
          >
            {facets.map(facet => (
              <Menu.Item key={facet.key} className={popup.item} onClick={() => onAdd(facet.key)}>
                {facet.icon !== undefined && <Icon name={facet.icon} size={14} />}
                <span className={popup.label}>{facet.label}</span>
                <code className={styles.count}>{`${facet.key}:`}</code>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
