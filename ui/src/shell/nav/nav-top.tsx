import { Link } from '@tanstack/react-router';
import { IconButton } from '../../design/button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Keys } from '../../design/kbd/index.ts';
import { Menu, type MenuEntry } from '../../design/menu/index.ts';
import { Tooltip } from '../../design/tooltip/index.ts';
import { useText } from '../../text/index.ts';
import { isApple, keyCaps } from '../keys/index.ts';
import { useShellWindows } from '../windows.ts';
import { useCreations } from './creations.ts';
import styles from './nav.module.css';
import { useNav } from './nav-context.ts';

/** The two ways to anything: look for it, or make it. */
export const NavTop = () => {
  const t = useText('shell');
  const { open } = useShellWindows();
  const { isRail, setOpen } = useNav();
  const creations = useCreations();
  const find = (
    <button
      type="button"
      className={styles.find}
      onClick={() => {
        setOpen(false);
        open('palette');
      }}
    >
      <Icon name="search" size={14} />
      <span className={styles.label}>{t('nav.search')}</span>
      <Keys keys={keyCaps('mod+k', isApple()).flat().join(' ')} className={styles.findKeys} />
    </button>
  );
  return (
    <div className={styles.navTop}>
      {isRail ? (
        <Tooltip text={t('nav.search')} side="right">
          {find}
        </Tooltip>
      ) : (
        find
      )}
      {creations.length > 0 && (
        <Menu
          trigger={<IconButton icon="plus" variant="default" label={t('nav.create')} />}
          align={isRail ? 'start' : 'end'}
          items={creations.flatMap(({ name, group, to, search, icon }, at): MenuEntry[] => [
            ...(at > 0 && group !== creations[at - 1]?.group ? (['separator'] as const) : []),
            {
              label: t(`create.${name}`),
              icon,
              link: <Link to={to} search={search} onClick={() => setOpen(false)} />,
            },
          ])}
        />
      )}
    </div>
  );
};
