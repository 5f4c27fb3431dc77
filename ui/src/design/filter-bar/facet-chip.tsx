import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { useText } from '../../text/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { popup } from '../popup/index.ts';
import styles from './filter-bar.module.css';
import type { Filter } from './grammar.ts';
import type { Facet, FacetValue } from './suggest.ts';

interface Props {
  readonly facet: Facet;
  readonly asked: readonly Filter[];
  readonly onToggle: (value: string) => void;
  readonly onDrop: () => void;
  /** What takes the focus when the chip goes with its filter. */
  readonly wayBack: () => HTMLElement | null;
  /** Lets one write a value, where the known ones are not all there are. */
  readonly onWrite: () => void;
}

/** Known values, and those that are asked for though nobody knows them. */
const choices = (facet: Facet, asked: readonly Filter[]): readonly FacetValue[] => {
  const known = facet.values ?? [];
  const others = asked.filter(({ value }) => !known.some(candidate => candidate.value === value));
  return [...known, ...others.map(({ value }) => ({ value }))];
};

const FacetWords = ({ facet, asked }: Pick<Props, 'facet' | 'asked'>) => {
  const t = useText('data.filter');
  const [first] = asked;
  if (first === undefined) return facet.label;
  const name = facet.values?.find(({ value }) => value === first.value)?.label ?? first.value;
  const shown = name === '' ? t('emptyValue') : name;
  return (
    <>
      <span className={styles.facetKey}>{facet.label}</span>
      {first.not && <span className={styles.not}>{t('not')}</span>}
      <b className={styles.facetValue}>{shown}</b>
      {asked.length > 1 && <span className={styles.more}>{t('more', { count: asked.length - 1 })}</span>}
    </>
  );
};

/** One key to filter by: its values in a menu, and a way to drop it. */
export const FacetChip = ({ facet, asked, onToggle, onDrop, wayBack, onWrite }: Props) => {
  const t = useText('data.filter');
  const trigger = useRef<HTMLButtonElement>(null);
  const dropped = useRef(false);
  const stays = () => (facet.pinned === true ? trigger.current : wayBack());
  const active = asked.length > 0;
  return (
    <span className={classNames(styles.chip, active && styles.on)}>
      <Menu.Root>
        <Menu.Trigger ref={trigger} className={styles.chipButton}>
          {facet.icon !== undefined && <Icon name={facet.icon} size={14} />}
          <FacetWords facet={facet} asked={asked} />
          {!active && <Icon name="chev-d" size={12} />}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={popup.positioner} sideOffset={4} align="start">
            <Menu.Popup
              className={classNames(popup.popup, popup.scroll)}
              aria-label={facet.label}
              finalFocus={() => (dropped.current ? stays() : true)}
            >
              {choices(facet, asked).map(({ value, label, count }) => (
                <Menu.CheckboxItem
                  key={value}
                  className={popup.item}
                  checked={asked.some(filter => filter.value === value && !filter.not)}
                  onCheckedChange={() => onToggle(value)}
                  closeOnClick={false}
                >
                  <span className={styles.tick}>
                    <Menu.CheckboxItemIndicator>
                      <Icon name="check" size={12} />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  <span className={popup.label}>{label ?? (value === '' ? t('emptyValue') : value)}</span>
                  {count !== undefined && <span className={styles.count}>{t('count', { count })}</span>}
                </Menu.CheckboxItem>
              ))}
              <Menu.Item className={popup.item} onClick={onWrite}>
                <span className={styles.tick} />
                <span className={popup.label}>{t('writeValue')}</span>
              </Menu.Item>
              {active && (
                <>
                  <Menu.Separator className={popup.separator} />
                  <Menu.Item
                    className={popup.item}
                    onClick={() => {
                      dropped.current = true;
                      onDrop();
                    }}
                  >
                    <span className={styles.tick}>
                      <Icon name="x" size={12} />
                    </span>
                    <span className={popup.label}>{t('drop')}</span>
                  </Menu.Item>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {active && (
        <button
          type="button"
          className={styles.drop}
          aria-label={t('dropKey', { key: facet.label })}
          onClick={() => {
            stays()?.focus();
            onDrop();
          }}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
};
