import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { applicationsSearch } from './narrowed.ts';
import type { Need } from './needs.ts';
import styles from './needs-strip.module.css';
import { usePeriod } from './use-home.ts';

const LOOKS = {
  approval: { tone: 'gate', shape: 'gate' },
  failed: { tone: 'bad', shape: 'bad' },
  Degraded: { tone: 'bad', shape: 'heart-bad' },
  Missing: { tone: 'warn', shape: 'heart-missing' },
  OutOfSync: { tone: 'warn', shape: 'outofsync' },
  Unknown: { tone: 'idle', shape: 'unknown' },
  runtime: { tone: 'warn', shape: 'warn' },
  offline: { tone: 'bad', shape: 'bad' },
} as const;

type BuildNeed = Extract<Need, { is: 'approval' | 'failed' }>;
type ApplicationNeed = Extract<Need, { readonly application: unknown }>;
/** How the filter of the fleet spells the state. */
const STATES = {
  Degraded: 'degraded',
  Missing: 'missing',
  OutOfSync: 'out-of-sync',
  Unknown: 'unknown',
} as const satisfies Readonly<Record<ApplicationNeed['is'], string>>;

type RuntimeNeed = Extract<Need, { is: 'runtime' }>;

/** One thing that needs the person, leading to it; of several, to the list of them. */
export const NeedLine = ({ need }: { readonly need: Need }) => {
  if ('runtime' in need) return <OfRuntime need={need} />;
  return 'build' in need ? <OfBuild need={need} /> : <OfApplication need={need} />;
};

const OfBuild = ({ need }: { readonly need: BuildNeed }) => {
  const t = useText('home.needs');
  const { build, count, is } = need;
  const about = { pipeline: build.pipelineName, number: build.number };
  const words = <Words is={is} title={t(is, { count, ...about })} text={<BuildText need={need} />} />;
  if (count > 1)
    return (
      <Link
        to="/builds"
        search={{ q: is === 'approval' ? 'status:pending-approval' : 'status:error' }}
        className={styles.need}
      >
        {words}
      </Link>
    );
  return (
    <Link to="/builds/$id" params={{ id: build.id }} search={{}} className={styles.need}>
      {words}
    </Link>
  );
};

const BuildText = ({ need: { build, count, is } }: { readonly need: BuildNeed }) => {
  const t = useText('home.needs');
  const { branchName: branch, pipelineName: pipeline, number, reason } = build;
  if (count > 1) return t('newest', { pipeline, number });
  if (is === 'failed')
    return (
      <>
        {reason !== undefined && `${reason} · `}
        <Time at={build.finished ?? build.updated} focusable={false} />
      </>
    );
  return t.rich(branch === '' ? 'approvalText' : 'approvalOn', {
    branch,
    when: () => <Time at={build.updated} focusable={false} />,
  });
};

const OfApplication = ({ need: { application, count, is } }: { readonly need: ApplicationNeed }) => {
  const t = useText('home.needs');
  const narrowed = usePeriod();
  const { runtime, namespace, name, why, stateSince } = application;
  const words = (
    <Words
      is={is}
      title={t(is, { count, name })}
      text={
        count > 1 ? (
          t('among', { name })
        ) : (
          <>
            {why || t('on', { runtime })} · <Time at={stateSince} focusable={false} />
          </>
        )
      }
    />
  );
  if (count > 1)
    return (
      <Link to="/apps" search={applicationsSearch(narrowed, STATES[is])} className={styles.need}>
        {words}
      </Link>
    );
  return (
    <Link
      to="/apps/$runtime/$namespace/$name"
      params={{ runtime, namespace, name }}
      search={{}}
      className={styles.need}
    >
      {words}
    </Link>
  );
};

const OfRuntime = ({ need: { runtime, count, because } }: { readonly need: RuntimeNeed }) => {
  const t = useText('home.needs');
  const { name, online, seenAt } = runtime;
  const text = () => {
    if (online) return t(`runtimeText.${because}`, { name });
    if (seenAt === undefined || count > 1) return t('offlineText', { name });
    return t.rich('silent', { when: () => <Time at={seenAt} focusable={false} /> });
  };
  const is = online ? 'runtime' : 'offline';
  const words = <Words is={is} title={t(is, { count, name })} text={text()} />;
  if (count > 1)
    return (
      <Link to="/runtimes" search={{ issues: true }} className={styles.need}>
        {words}
      </Link>
    );
  return (
    <Link to="/runtimes/$name" params={{ name }} search={{}} className={styles.need}>
      {words}
    </Link>
  );
};

interface WordsProps {
  readonly is: keyof typeof LOOKS;
  readonly title: string;
  readonly text: ReactNode;
}

const Words = ({ is, title, text }: WordsProps) => (
  <>
    <StateIcon {...LOOKS[is]} size={16} className={styles.mark} />
    <span className={styles.words}>
      <b>{title}</b>
      <span className={styles.text}>{text}</span>
    </span>
    <Icon name="chev-r" size={14} className={styles.go} />
  </>
);
