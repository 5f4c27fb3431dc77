import type { components } from '../../api/index.ts';
import { Pill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { browserName } from './browser-name.ts';
import styles from './profile.module.css';

export type SessionRow = components['schemas']['Session'];

type Text = ReturnType<typeof useText<'profile.sessions'>>;

const nameOf = (t: Text, userAgent: string): string => {
  const { browser, system } = browserName(userAgent);
  if (browser === undefined) return t('unknown');
  return system === undefined ? browser : t('on', { browser, system });
};

/** The columns of the person's sessions. */
export const sessionColumns = (t: Text): readonly Column<SessionRow>[] => [
  {
    id: 'browser',
    header: t('browser'),
    flex: 2,
    min: 180,
    priority: 1,
    cell: ({ userAgent, current }) => (
      <span className={styles.line} title={userAgent}>
        <b>{nameOf(t, userAgent)}</b>
        {current && (
          <Pill tone="ok" shape="ok">
            {t('current')}
          </Pill>
        )}
      </span>
    ),
  },
  { id: 'address', header: t('address'), flex: 1, min: 120, cell: ({ ip }) => <code>{ip}</code> },
  { id: 'method', header: t('method'), width: 140, cell: ({ method }) => t(method), priority: 3 },
  {
    id: 'seen',
    header: t('seen'),
    width: 120,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} focusable={false} />,
  },
  {
    id: 'ends',
    header: t('ends'),
    width: 120,
    priority: 3,
    cell: ({ expiresAt }) => <Time at={expiresAt} focusable={false} />,
  },
];
