import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { Keys } from '../kbd/index.ts';
import { popup } from '../popup/index.ts';
import styles from './menu.module.css';

interface MenuItem {
  readonly label: string;
  readonly onSelect?: () => void;
  /** A link instead of an act: `<Link to="/profile" />`. */
  readonly link?: ReactElement;
  readonly icon?: IconName;
  readonly hint?: ReactNode;
  readonly danger?: boolean;
  /** Marks the one of several that holds now. */
  readonly checked?: boolean;
  readonly keys?: string;
  /** Why it cannot be chosen now; shown under its words. */
  readonly disabledReason?: string | undefined;
}

/** A choice, a line between groups, or the name of a group. */
export type MenuEntry = MenuItem | 'separator' | { readonly heading: string };

interface Props {
  /** The button that opens it; it takes a ref and the props of a button. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuEntry[];
  readonly side?: 'bottom' | 'top' | 'right';
  readonly align?: 'start' | 'end';
  /** Above the choices: who is signed in, what is selected. */
  readonly header?: ReactNode;
}

/** Acts that open from a button. */
export const Menu = ({ trigger, items, side = 'bottom', align = 'start', header }: Props) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner
        className={popup.positioner}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <Base.Popup className={classNames(popup.popup, styles.menu)}>
          {header !== undefined && <div className={styles.header}>{header}</div>}
          <Entries items={items} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

const Entries = ({ items }: Pick<Props, 'items'>) =>
  items.map((item, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: lines and headings have nothing else
    if (item === 'separator') return <Base.Separator key={index} className={popup.separator} />;
    if ('heading' in item)
      return (
        <Base.Group key={index}>
          <Base.GroupLabel className={popup.heading}>{item.heading}</Base.GroupLabel>
        </Base.Group>
      );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
    return <Entry key={item.label} item={item} />;
  });

const Entry = ({ item }: { readonly item: MenuItem }) => {
  const { label, icon, keys, danger = false, checked, disabledReason, onSelect, link } = item;
  const hint = disabledReason ?? item.hint;
  const className = classNames(popup.item, danger && styles.danger);
  const face = (
    <>
      {icon !== undefined && <Icon name={icon} size={14} />}
      <span className={popup.label}>
        {label}
        {hint !== undefined && <span className={popup.hint}>{hint}</span>}
      </span>
      {keys !== undefined && <Keys keys={keys} />}
      {checked === true && (
        <span className={popup.check}>
          <Icon name="check" size={14} />
        </span>
      )}
    </>
  );
  if (link !== undefined)
    return (
      <Base.LinkItem className={className} label={label} closeOnClick render={link}>
        {face}
      </Base.LinkItem>
    );
  return (
    <Base.Item
      className={className}
      label={label}
      disabled={disabledReason !== undefined}
      {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
      onClick={() => onSelect?.()}
    >
      {face}
    </Base.Item>
  );
};
