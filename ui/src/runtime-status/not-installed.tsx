import { ButtonLink } from '../design/button/index.ts';
import { EmptyState } from '../design/empty-state/index.ts';
import type { IconName } from '../design/icon/index.ts';
import type { Runtime } from '../gitops/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';

interface FinishProps {
  readonly runtime: Pick<Runtime, 'name'>;
}

/** The way back into the wizard that installs it, for whom it is open. */
export const FinishInstallation = ({ runtime: { name } }: FinishProps) => {
  const t = useText('runtimeParts.notInstalled');
  return (
    <ButtonLink size="sm" to="/runtimes" search={{ wizard: 'runtime', name }}>
      {t('finish')}
    </ButtonLink>
  );
};

/** Who brings the installation to its end: the reader, somebody else, or the platform. */
export const useInstaller = ({ kind }: Pick<Runtime, 'kind'>) => {
  const mayInstall = useCan('create', 'gitops-runtime');
  if (kind === 'hosted') return 'hosted';
  return mayInstall ? 'reader' : 'byOthers';
};

interface Props {
  readonly runtime: Pick<Runtime, 'name' | 'kind'>;
  readonly icon: IconName;
  /** What would be here. */
  readonly what: 'components' | 'sources' | 'clusters' | 'logs' | 'settings';
}

/** What stands in place of all that only a runtime that was there once can have. */
export const NotInstalled = ({ runtime, icon, what }: Props) => {
  const t = useText('runtimeParts.notInstalled');
  const installer = useInstaller(runtime);
  return (
    <EmptyState
      icon={icon}
      title={t('title')}
      {...(installer === 'reader' ? { actions: <FinishInstallation runtime={runtime} /> } : {})}
    >
      {t(what)} {installer !== 'reader' && t(installer)}
    </EmptyState>
  );
};
