import type { ReactNode } from 'react';
import { ButtonLink, IconButton } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StatusIcon } from '../../design/status/index.ts';
import { hasCome } from '../../gitops/index.ts';
import { DetailPanel } from '../../list/index.ts';
import {
  CheckList,
  ComponentList,
  IssueList,
  RuntimeCounters,
  useRuntimeMenu,
  useStanding,
} from '../../runtime-status/index.ts';
import { useText } from '../../text/index.ts';
import type { FleetRuntime } from './fleet.ts';
import { Presence } from './runtime-card.tsx';
import styles from './runtimes.module.css';

interface Props {
  readonly one: FleetRuntime;
  readonly onClose: () => void;
}

const FIRST_PARTS = 6;

/** How one runtime stands: in numbers, what needs a person, every path, every part. */
export const RuntimePanel = ({ one, onClose }: Props) => {
  const t = useText('runtimes');
  const parts = useText('runtimeParts');
  const gitops = useText('gitops');
  const { runtime, state } = one;
  const { name, kind, accessMode, namespace, version } = runtime;
  const standing = useStanding(runtime);
  const menu = useRuntimeMenu(runtime);
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
              trigger={<IconButton icon="more" label={parts('actions', { name })} />}
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
                <RuntimeCounters runtime={runtime} clusters={one.clusters} standing={standing} />
              </div>
              <IssueList runtime={runtime} refused={standing.refused} />
              {hasCome(runtime) && (
                <>
                  <Part title={parts('connectivity')}>
                    {standing.isPending ? (
                      <SkeletonRows rows={5} />
                    ) : (
                      <CheckList runtime={name} checks={standing.checks} times={standing.times} />
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

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);
