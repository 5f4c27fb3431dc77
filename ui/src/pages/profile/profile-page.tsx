import { Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { AboutMe } from './about-me.tsx';
import { MyGitTokens } from './my-git-tokens.tsx';
import { MyKeys } from './my-keys.tsx';
import { MySessions } from './my-sessions.tsx';
import { PasswordChange } from './password-change.tsx';
import { Preferences } from './preferences.tsx';
import { PROFILE_TABS, parseProfileSearch } from './search.ts';

const PARTS = {
  me: AboutMe,
  sessions: MySessions,
  password: PasswordChange,
  keys: MyKeys,
  git: MyGitTokens,
  preferences: Preferences,
} as const;

/** What concerns the person who is signed in. */
export const ProfilePage = () => {
  const t = useText('profile');
  const [{ tab = 'me' }] = usePageSearch(parseProfileSearch);
  const Part = PARTS[tab];
  return (
    <Page
      title={t('title')}
      width={tab === 'sessions' || tab === 'keys' ? 'full' : 'read'}
      tabs={[
        { label: t('tab.me'), to: '/profile', search: { tab: undefined } },
        ...PROFILE_TABS.map(id => ({ label: t(`tab.${id}`), to: '/profile', search: { tab: id } })),
      ]}
    >
      <Part />
    </Page>
  );
};
