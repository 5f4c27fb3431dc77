import type { ReactNode } from 'react';
import { api, data, faultFrom } from '../api/index.ts';
import { Button, ButtonLink } from '../design/button/index.ts';
import { classNames } from '../design/class-names/index.ts';
import { Icon } from '../design/icon/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { Time } from '../design/time/index.ts';
import { toast } from '../design/toast/index.ts';
import type { Runtime } from '../gitops/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { type Issue, issuesOf } from './issues.ts';
import { FinishInstallation, useInstaller } from './not-installed.tsx';
import styles from './runtime-status.module.css';

interface Props {
  readonly runtime: Runtime;
  readonly refused: number;
  /** The paths with what to do stand right below. */
  readonly isBesidePaths?: boolean;
}

interface BoxProps {
  readonly tone: 'bad' | 'warn' | 'gate' | 'info';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

const MARKS = { bad: 'bad', warn: 'warn', gate: 'gate-idle' } as const;

const Box = ({ tone, title, children, actions }: BoxProps) => (
  <div className={classNames(styles.issue, styles[tone])}>
    {tone === 'info' ? (
      <Icon name="shield" size={15} />
    ) : (
      <StateIcon tone={tone} shape={MARKS[tone]} size={15} />
    )}
    <div>
      <b>{title}</b>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.acts}>{actions}</div>}
    </div>
  </div>
);

/** What needs a person, each with what it means, what still works, and what can be done from here. */
export const IssueList = ({ runtime, refused, isBesidePaths = false }: Props) => {
  const issues = issuesOf(runtime, refused);
  return (
    <div className={styles.issues} aria-live="polite">
      {issues.map(issue => (
        <IssueBox
          key={issue.is === 'problem' ? issue.code : issue.is}
          issue={issue}
          runtime={runtime}
          isBesidePaths={isBesidePaths}
        />
      ))}
    </div>
  );
};

interface IssueProps extends Required<Pick<Props, 'runtime' | 'isBesidePaths'>> {
  readonly issue: Issue;
}

const IssueBox = ({ issue, runtime, isBesidePaths }: IssueProps) => {
  const t = useText('runtimeParts.issues');
  const { name, kind } = runtime;
  const mayUpdate = useCan('update', 'gitops-runtime');
  const finish = useInstaller(runtime) === 'reader' ? <FinishInstallation runtime={runtime} /> : undefined;
  const at = { to: '/runtimes/$name', params: { name } } as const;
  switch (issue.is) {
    case 'offline':
      return (
        <Box
          tone="bad"
          title={t.rich('offline', { at: () => <Time at={issue.since} /> })}
          actions={
            isBesidePaths ? undefined : (
              <ButtonLink size="sm" {...at}>
                {t('showStatus')}
              </ButtonLink>
            )
          }
        >
          {t('offlineText')}
        </Box>
      );
    case 'never':
      return (
        <Box tone="warn" title={t('never')} actions={finish}>
          {t('neverText')}
        </Box>
      );
    case 'unfinished':
      return (
        <Box tone="gate" title={t('unfinished')} actions={finish}>
          {t('unfinishedText')}
        </Box>
      );
    case 'problem':
      return (
        <Box tone={issue.level === 'ERROR' ? 'bad' : 'warn'} title={issue.title}>
          {[issue.message, issue.suggestion].filter(part => part !== undefined).join(' ')}
        </Box>
      );
    case 'refused':
      return (
        <Box
          tone="warn"
          title={t('refused', { count: issue.count })}
          actions={mayUpdate ? <Resync name={name} /> : undefined}
        >
          {t('refusedText')}
        </Box>
      );
    case 'update':
      return (
        <Box
          tone="info"
          title={t('update', { version: issue.to })}
          actions={
            kind === 'hosted' || !mayUpdate ? undefined : (
              <ButtonLink size="sm" {...at} search={{ tab: 'settings' }} hash="upgrade">
                {t('upgrade')}
              </ButtonLink>
            )
          }
        >
          {kind === 'hosted'
            ? t('updateHosted')
            : t('updateText', { version: issue.to, current: issue.from ?? '' })}
        </Box>
      );
  }
};

/** Has a runtime tell everything again. */
export const Resync = ({ name }: Pick<Runtime, 'name'>) => {
  const t = useText('runtimeParts.issues');
  const run = async () => {
    try {
      await data(api.POST('/gitops/runtimes/{runtime}/resync', { params: { path: { runtime: name } } }));
      toast({ title: t('resynced', { name }) });
    } catch (error) {
      toast({ title: faultFrom(error).message, tone: 'bad' });
    }
  };
  return (
    <Button size="sm" icon="refresh" onClick={() => void run()}>
      {t('resync')}
    </Button>
  );
};
