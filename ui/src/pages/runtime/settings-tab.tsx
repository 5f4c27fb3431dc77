import type { Runtime } from '../../gitops/index.ts';
import { useCan } from '../../session/index.ts';
import { ConfigurationCard } from './configuration-card.tsx';
import { GitTokensCard } from './git-tokens-card.tsx';
import { IntegrationsCard } from './integrations-card.tsx';
import styles from './runtime.module.css';
import { UninstallCard } from './uninstall-card.tsx';
import { UpgradeCard } from './upgrade-card.tsx';

/** What can be changed about a runtime; who may change nothing still has a Git token of their own. */
export const SettingsTab = ({ runtime }: { readonly runtime: Runtime }) => {
  const mayUpdate = useCan('update', 'gitops-runtime');
  const mayDelete = useCan('delete', 'gitops-runtime');
  return (
    <div className={styles.settings}>
      <GitTokensCard runtime={runtime} mayUpdate={mayUpdate} />
      <ConfigurationCard runtime={runtime} mayUpdate={mayUpdate} />
      <IntegrationsCard runtime={runtime} />
      {mayUpdate && <UpgradeCard runtime={runtime} />}
      {mayDelete && <UninstallCard runtime={runtime} />}
    </div>
  );
};
