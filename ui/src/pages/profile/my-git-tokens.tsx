import { useQueries } from '@tanstack/react-query';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { type Runtime, useRuntimes } from '../../gitops/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { MyGitTokenDocument, type MyGitTokenQuery } from './git-tokens.proxy.generated.ts';
import { type TokenState, tokenState } from './git-tokens.ts';
import styles from './profile.module.css';

/** More are not asked at once; the page of a runtime tells of any. */
const MOST_ASKED = 50;

const LOOKS = {
  registered: { tone: 'ok', shape: 'ok' },
  missing: { tone: 'warn', shape: 'warn' },
  notNeeded: { tone: 'idle', shape: 'ok' },
  unknown: { tone: 'idle', shape: 'unknown' },
  asking: { tone: 'idle', shape: 'pending' },
} as const satisfies Record<TokenState, object>;

/** The person's Git tokens: each runtime keeps one for itself, sealed, and the platform has none. */
export const MyGitTokens = () => {
  const t = useText('profile.git');
  const runtimes = useRuntimes();
  const answers = useQueries({
    queries: runtimes.rows.slice(0, MOST_ASKED).map(({ name, online }) => ({
      ...runtimeQuery('/gitops/runtimes/git', { runtime: name, document: MyGitTokenDocument }),
      enabled: online,
      retry: false,
    })),
  });
  if (runtimes.error && runtimes.rows.length === 0)
    return <ErrorState error={runtimes.error} onRetry={() => void runtimes.refetch()} />;
  if (runtimes.isPending) return <SkeletonRows rows={4} />;
  return (
    <Card title={t('title')}>
      <p className={styles.tokenWhy}>{t('description')}</p>
      {runtimes.rows.length === 0 && <p className={styles.tokenWhy}>{t('none')}</p>}
      <ul className={styles.tokens}>
        {runtimes.rows.map((runtime, at) => (
          <TokenOf key={runtime.name} runtime={runtime} answer={answers[at]} />
        ))}
      </ul>
    </Card>
  );
};

interface TokenProps {
  readonly runtime: Pick<Runtime, 'name' | 'online'>;
  readonly answer: { readonly data: MyGitTokenQuery | undefined; readonly error: Error | null } | undefined;
}

const TokenOf = ({ runtime: { name, online }, answer }: TokenProps) => {
  const t = useText('profile.git');
  // Nobody is asked beyond the first so many.
  const isUnknown = answer === undefined || answer.error !== null;
  const state = tokenState(online, answer?.data?.gitIntegration, isUnknown);
  return (
    <li className={styles.token}>
      <span className={styles.tokenName}>
        <b>{name}</b>
        <span className={styles.tokenWhy}>
          {t(`why.${online ? state : 'offline'}`, { provider: answer?.data?.gitIntegration.provider ?? '' })}
        </span>
      </span>
      <Pill {...LOOKS[state]} quiet="auto">
        {t(`state.${state}`)}
      </Pill>
      {state !== 'notNeeded' && (
        <ButtonLink
          size="sm"
          to="/runtimes/$name"
          params={{ name }}
          search={{ tab: 'settings' }}
          aria-label={t('openNamed', { name })}
        >
          {t('open')}
        </ButtonLink>
      )}
    </li>
  );
};
