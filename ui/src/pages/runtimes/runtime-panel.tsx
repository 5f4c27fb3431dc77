import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink, IconButton } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Menu, type MenuEntry } from '../../design/menu/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import { hasCome } from '../../gitops/index.ts';
import { DetailPanel } from '../../list/index.ts';
import {
  CheckList,
  ComponentList,
  IssueList,
  RuntimeCounters,
  useStanding,
} from '../../runtime-status/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { FleetRuntime } from './fleet.ts';
import { Presence } from './runtime-card.tsx';
import styles from './runtimes.module.css';

interface Props {
  readonly one: FleetRuntime;
  readonly onClose: () => void;
  readonly onGo: (tab: 'logs' | 'settings', part?: SettingsPart) => void;
}

/** A card of its settings, as its address names it. */
type SettingsPart = 'git-tokens' | 'configuration' | 'upgrade' | 'uninstall';

const FIRST_PARTS = 6;

/** How one runtime stands: in numbers, what needs a person, every path, every part. */
export const RuntimePanel = ({ one, onClose, onGo }: Props) => {
  const t = useText('runtimes');
  const parts = useText('runtimeParts');
  const gitops = useText('gitops');
  const { runtime, state } = one;
  const { name, kind, accessMode, namespace, version } = runtime;
  const standing = useStanding(runtime);
  const menu = useRuntimeMenu(runtime, onGo);
  return (
    <div className={styles.side}>
      <DetailPanel
        title={name}
        lead={<StatusIcon kind="runtime" status={state} size={17} />}
        actions={
          <>
            <ButtonLink size="sm" to="/runtimes/$name" params={{ name }}>
              {t('panel.open')}
            </ButtonLink>
            <Menu
              align="end"
              trigger={<IconButton icon="more" label={t('panel.actions', { name })} />}
              items={menu}
            />
          </>
        }
        onClose={onClose}
      >
        <div className={styles.panel}>
          <p className={styles.place}>
            {t('panel.place', { kind, access: gitops(`access.${accessMode}`), namespace })}
            <br />
            <Presence runtime={runtime} />
          </p>
          {standing.error && !standing.data ? (
            <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />
          ) : (
            <>
              <div className={styles.numbers}>
                <RuntimeCounters {...one} standing={standing} />
              </div>
              <IssueList runtime={runtime} refused={standing.refused} />
              {hasCome(runtime) && (
                <>
                  <Part title={parts('connectivity')}>
                    {standing.isPending ? (
                      <SkeletonRows rows={5} />
                    ) : (
                      <CheckList checks={standing.checks} times={standing.times} />
                    )}
                    <p className={styles.asked}>{parts('asked')}</p>
                  </Part>
                  <Part title={parts('components')}>
                    {standing.isPending ? (
                      <SkeletonRows rows={4} />
                    ) : (
                      <ComponentList components={standing.components} version={version} first={FIRST_PARTS} />
                    )}
                  </Part>
                </>
              )}
            </>
          )}
        </div>
      </DetailPanel>
    </div>
  );
};

/** All that can be done about a runtime, as far as the reader may. */
const useRuntimeMenu = (
  { name, kind }: FleetRuntime['runtime'],
  onGo: Props['onGo'],
): readonly MenuEntry[] => {
  const t = useText('runtimes.panel');
  const mayUpdate = useCan('update', 'gitops-runtime');
  const mayDelete = useCan('delete', 'gitops-runtime');
  const isHosted = kind === 'hosted';
  return [
    {
      label: t('applications'),
      icon: 'app',
      link: <Link to="/apps" search={{ q: `runtime:${name}` }} />,
    },
    ...(mayUpdate ? [{ label: t('logs'), icon: 'term', onSelect: () => onGo('logs') } as const] : []),
    'separator',
    { label: t('git'), icon: 'key', onSelect: () => onGo('settings', 'git-tokens') },
    { label: t('configuration'), icon: 'sliders', onSelect: () => onGo('settings', 'configuration') },
    // The platform replaces and keeps its own.
    ...(mayUpdate && !isHosted
      ? [{ label: t('upgrade'), icon: 'refresh', onSelect: () => onGo('settings', 'upgrade') } as const]
      : []),
    ...(mayDelete && !isHosted
      ? [
          {
            label: t('uninstall'),
            icon: 'trash',
            danger: true,
            onSelect: () => onGo('settings', 'uninstall'),
          } as const,
        ]
      : []),
  ];
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);
