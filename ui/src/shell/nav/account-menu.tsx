import { Icon } from '../../design/icon/index.ts';
import { Logo } from '../../design/logo/index.ts';
import { Menu, type MenuEntry } from '../../design/menu/index.ts';
import { useSession, useSwitchAccount } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './nav.module.css';

/** The account the person acts in, and the way to their others. */
export const AccountMenu = () => {
  const t = useText('shell.nav');
  const { account, accounts } = useSession();
  const change = useSwitchAccount();
  const face = (
    <>
      <Logo />
      <b className={styles.label}>{account.name}</b>
    </>
  );
  if (accounts.length < 2) return <div className={styles.account}>{face}</div>;
  const items: readonly MenuEntry[] = [
    { heading: t('accounts') },
    ...accounts.map(({ id, name }) => ({
      label: name,
      checked: id === account.id,
      onSelect: () => {
        if (id !== account.id) change.mutate(id);
      },
    })),
  ];
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className={styles.account}
          aria-label={t('switchAccount', { name: account.name })}
          aria-busy={change.isPending}
        >
          {face}
          <Icon name="updown" size={14} />
        </button>
      }
    />
  );
};
