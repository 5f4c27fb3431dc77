import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { DeleteRunner } from './delete-runner.tsx';
import { EditRunner } from './edit-runner.tsx';
import { type Runner, stateOf } from './runner.ts';
import { RunnerLoad, RunnerPill } from './runner-columns.tsx';
import styles from './runners.module.css';
import { useRunnerActs } from './use-runner-acts.ts';

interface Props {
  readonly runner: Runner;
  readonly all: readonly Runner[];
  readonly onClose: () => void;
}

/** One runner: how it is, what it does and takes, and what can be done to it. */
export const RunnerPanel = ({ runner, all, onClose }: Props) => {
  const t = useText('runners');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const acts = useRunnerActs();
  const mayUpdate = useCan('update', 'agent');
  const mayDelete = useCan('delete', 'agent');
  const close = () => setOpen(undefined);
  return (
    <DetailPanel title={runner.name} lead={<Icon name="runner" />} onClose={onClose}>
      <Trouble runner={runner} />
      <Weakness runner={runner} />
      {(mayUpdate || mayDelete) && (
        <div className={styles.acts}>
          {mayUpdate &&
            (runner.paused ? (
              <Button icon="play" onClick={() => acts.resume(runner)}>
                {t('resume')}
              </Button>
            ) : (
              <Button icon="pause" onClick={() => acts.pause(runner)}>
                {t('pause')}
              </Button>
            ))}
          {mayUpdate && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
          {mayDelete && (
            <Button variant="danger" onClick={() => setOpen('delete')}>
              {t('delete.action')}
            </Button>
          )}
        </div>
      )}
      <Facts runner={runner} />
      <PageSection title={t('panel.builds')}>
        {runner.builds.length === 0 ? (
          <p className={styles.quiet}>{t('panel.noBuilds')}</p>
        ) : (
          <div className={styles.builds}>
            {runner.builds.map(id => (
              <HeldBuild key={id} id={id} />
            ))}
          </div>
        )}
      </PageSection>
      {open === 'edit' && <EditRunner runner={runner} onClose={close} />}
      {open === 'delete' && <DeleteRunner runner={runner} all={all} onClose={close} onDeleted={onClose} />}
    </DetailPanel>
  );
};

const Trouble = ({ runner }: Pick<Props, 'runner'>) => {
  const t = useText('runners.panel');
  const state = stateOf(runner);
  if (state === 'online') return null;
  if (state === 'paused') return <Banner title={t('pausedTitle')}>{t('pausedText')}</Banner>;
  return (
    <Banner tone="warn" title={t(runner.lastSeen === undefined ? 'neverSeen' : 'offline')}>
      {runner.lastSeen !== undefined && t('offlineText')}
    </Banner>
  );
};

/** What the machine of the runner does not allow to keep steps from it. */
const Weakness = ({ runner }: Pick<Props, 'runner'>) => {
  const t = useText('runners');
  const { isolation } = runner;
  if (!isolation || isolation.missing.length === 0) return null;
  const help = <HelpLink topic="runners">{t('panel.isolationHelp')}</HelpLink>;
  if (isolation.kind === 'none')
    return (
      <Banner tone="warn" title={t('panel.exposedTitle')}>
        {t('panel.exposedText', { reason: isolation.missing[0]?.reason ?? '' })} {help}
      </Banner>
    );
  return (
    <Banner tone="warn" title={t('panel.weakTitle')}>
      <ul>
        {isolation.missing.map(({ protection, reason }) => (
          <li key={protection}>
            {isKnown(protection) ? t(`missing.${protection}`) : protection}: {reason}
          </li>
        ))}
      </ul>
      {help}
    </Banner>
  );
};

const KNOWN = ['system-calls', 'network', 'memory', 'processes'] as const;
const isKnown = (name: string): name is (typeof KNOWN)[number] => KNOWN.some(known => known === name);

const Facts = ({ runner }: Pick<Props, 'runner'>) => {
  const t = useText('runners');
  const { runtimes, trust, version, platform, address, connectedAt, lastSeen, createdAt, online, isolation } =
    runner;
  const row = (id: string, label: string, value: React.ReactNode) =>
    value === undefined ? [] : [{ id, label, value }];
  return (
    <DescriptionList
      labelWidth={120}
      items={[
        ...row('state', t('column.state'), <RunnerPill state={stateOf(runner)} t={t} />),
        ...row('load', t('column.load'), <RunnerLoad runner={runner} t={t} />),
        ...row(
          'runtimes',
          t('facet.runtime'),
          <span className={styles.tags}>
            {runtimes.map(name => (
              <Tag key={name}>{name}</Tag>
            ))}
          </span>,
        ),
        ...row('trust', t('column.trust'), t(`trust.${trust}`)),
        ...row(
          'isolation',
          t('panel.isolation'),
          isolation === undefined ? undefined : t(`isolation.${isolation.kind}`),
        ),
        ...row('version', t('column.version'), version),
        ...row('platform', t('panel.platform'), platform),
        ...row('address', t('panel.address'), address),
        ...row(
          'connected',
          t('panel.connected'),
          online && connectedAt !== undefined ? <Time at={connectedAt} /> : undefined,
        ),
        ...row('seen', t('column.seen'), lastSeen === undefined ? t('never') : <Time at={lastSeen} />),
        ...row('created', t('panel.created'), <Time at={createdAt} />),
      ]}
    />
  );
};

/** A build by its pipeline and number; by its id where the person may not see it. */
const HeldBuild = ({ id }: { readonly id: string }) => {
  const builds = useText('builds');
  const build = useQuery({ ...read('/builds/{id}', { path: { id } }), retry: false }).data;
  const name = build?.pipelineName;
  return (
    <Link to="/builds/$id" params={{ id }}>
      {build === undefined ? id : `${name ?? ''} ${builds('number', { number: build.number })}`}
    </Link>
  );
};
