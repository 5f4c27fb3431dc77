import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Card } from '../../design/card/index.ts';
import { hasCome, type Runtime } from '../../gitops/index.ts';
import { NotInstalled } from '../../runtime-status/index.ts';
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
  const isInstalled = hasCome(runtime);
  const { hash } = useLocation();
  // A menu elsewhere names the card that it leads to; some are there only once the rights are known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the person may do brings cards
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash, mayUpdate, mayDelete]);
  return (
    <div className={styles.settings}>
      {!isInstalled && (
        <Card>
          <NotInstalled runtime={runtime} icon="sliders" what="settings" />
        </Card>
      )}
      {isInstalled && (
        <>
          <div id="git-tokens">
            <GitTokensCard runtime={runtime} mayUpdate={mayUpdate} />
          </div>
          <div id="configuration">
            <ConfigurationCard runtime={runtime} mayUpdate={mayUpdate} />
          </div>
          <IntegrationsCard runtime={runtime} />
          {mayUpdate && (
            <div id="upgrade">
              <UpgradeCard runtime={runtime} />
            </div>
          )}
        </>
      )}
      {mayDelete && (
        <div id="uninstall">
          <UninstallCard runtime={runtime} />
        </div>
      )}
    </div>
  );
};
