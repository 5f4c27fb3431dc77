import { useTheme } from '../../design/theme/index.ts';
import { useSession, useSwitchAccount } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { HELP } from '../help/index.ts';
import { creationHref, useCreations, useDestinations } from '../nav/index.ts';
import { usePreference } from '../preferences/index.ts';
import { useCopyLink } from '../use-copy-link.ts';
import { useLeave } from '../use-leave.ts';
import { useShellWindows } from '../windows.ts';
import type { Command } from './command.ts';

/** Every page the person may open. */
export const usePageCommands = (): readonly Command[] => {
  const t = useText('shell');
  return useDestinations().map(({ name, to, icon, key, keywords }) => ({
    id: `page ${name}`,
    title: t(`pages.${name}`),
    icon,
    href: to,
    ...(key ? { keys: `g ${key}` } : {}),
    ...(keywords ? { keywords } : {}),
  }));
};

/** What the person may do wherever they are. */
export const useGlobalCommands = (): readonly Command[] => {
  const t = useText('shell');
  const creations = useCreations();
  const { account, accounts } = useSession();
  const { theme, choose } = useTheme();
  const [singleKeys, setSingleKeys] = usePreference('singleKeys');
  const [navCollapsed, setNavCollapsed] = usePreference('navCollapsed');
  const { open } = useShellWindows();
  const copyLink = useCopyLink();
  const leave = useLeave();
  const switchAccount = useSwitchAccount();
  return [
    ...creations.map(
      (creation): Command => ({
        id: `create ${creation.name}`,
        title: t(`create.${creation.name}`),
        icon: creation.icon,
        href: creationHref(creation),
        keywords: [t('palette.new')],
      }),
    ),
    {
      id: 'theme',
      title: t(theme === 'dark' ? 'nav.toLight' : 'nav.toDark'),
      icon: theme === 'dark' ? 'sun' : 'moon',
      run: () => choose(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'theme system',
      title: t('palette.systemTheme'),
      icon: 'monitor',
      run: () => choose('system'),
    },
    { id: 'copy link', title: t('keys.copyLink'), icon: 'link', keys: 'y', run: () => void copyLink() },
    { id: 'activity', title: t('palette.activity'), icon: 'bell', run: () => open('activity') },
    { id: 'keys', title: t('palette.keys'), icon: 'code', keys: '?', run: () => open('keys') },
    {
      id: 'single keys',
      title: t(singleKeys ? 'palette.singleKeysOff' : 'palette.singleKeysOn'),
      icon: 'code',
      run: () => setSingleKeys(!singleKeys),
    },
    {
      id: 'nav',
      title: t(navCollapsed ? 'nav.expand' : 'nav.collapse'),
      icon: 'side',
      keys: '[',
      run: () => setNavCollapsed(!navCollapsed),
    },
    { id: 'help', title: t('palette.help'), icon: 'book', href: HELP },
    {
      id: 'api reference',
      title: t('palette.api'),
      icon: 'doc',
      run: () => window.open('/api/docs', '_blank', 'noopener'),
    },
    ...accounts
      .filter(({ id }) => id !== account.id)
      .map(
        ({ id, name }): Command => ({
          id: `account ${id}`,
          title: t('palette.switchAccount', { name }),
          icon: 'case',
          run: () => switchAccount.mutate(id),
        }),
      ),
    { id: 'sign out', title: t('nav.signOut'), icon: 'logout', run: leave },
  ];
};
