import { Link } from '@tanstack/react-router';
import { Avatar } from '../../design/avatar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { HELP } from '../help/index.ts';
import { useLeave } from '../use-leave.ts';
import { useShellWindows } from '../windows.ts';
import styles from './nav.module.css';

/** Who is signed in, and what is theirs. */
export const UserMenu = () => {
  const t = useText('shell.nav');
  const { user, admin } = useSession();
  const leave = useLeave();
  const { open } = useShellWindows();
  return (
    <Menu
      side="top"
      header={
        <>
          <b>{user.name}</b>
          <div className={styles.who}>{user.email ?? t(admin ? 'admin' : 'member')}</div>
        </>
      }
      items={[
        { label: t('profile'), icon: 'user', keys: 'G M', link: <Link to="/profile" search={{}} /> },
        { label: t('keys'), icon: 'code', keys: '?', onSelect: () => open('keys') },
        'separator',
        { label: t('help'), icon: 'book', onSelect: () => openTab(HELP) },
        { label: t('api'), icon: 'doc', onSelect: () => openTab('/api/docs') },
        { label: t('notices'), icon: 'book', onSelect: () => openTab('/third-party-notices.txt') },
        'separator',
        { label: t('signOut'), icon: 'logout', onSelect: leave },
      ]}
      trigger={
        <button type="button" className={styles.me} aria-label={t('user', { name: user.name })}>
          <Avatar name={user.name} size={22} decorative />
          <span className={styles.label}>{user.name}</span>
        </button>
      }
    />
  );
};

const openTab = (href: string): void => {
  window.open(href, '_blank', 'noopener');
};
