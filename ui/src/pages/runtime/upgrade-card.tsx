import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiFault, faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Coded, sentence } from '../../design/sentence/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { CommitDialog } from '../../runtime-commits/index.ts';
import { askRuntime, isTooOld, runtimeQuery } from '../../runtime-proxy/index.ts';
import { HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { isImage, upgradeCommand } from './commands.ts';
import styles from './runtime.module.css';
import {
  PreviewRuntimeUpgradeDocument,
  RuntimeImageDocument,
  UpgradeRuntimeDocument,
} from './upgrade.proxy.generated.ts';
import { type AskedUpgrade, obstacleTo, suggestedImage, upgradeStage } from './upgrade.ts';
import { UpgradeProgress } from './upgrade-progress.tsx';

/** No event tells that the cluster has an image. */
const LOOK_MS = 2_000;

/** How a runtime is brought to another version: by the platform, by a commit that is shown before it is made, or by typing. */
export const UpgradeCard = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.upgrade');
  const { kind, version } = runtime;
  if (kind === 'hosted')
    return (
      <Card title={t('title')}>
        <p className={styles.text}>{t('hosted', { version: version ?? '' })}</p>
      </Card>
    );
  return <HybridUpgrade runtime={runtime} />;
};

/** What is known of the Deployment of the runtime; asked again and again while somebody waits for an image. */
const useWorkload = ({ name, online }: Runtime, isAwaited: boolean) => {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...runtimeQuery('/gitops/runtimes/live', { runtime: name, document: RuntimeImageDocument }),
    enabled: online,
    retry: false,
    ...(isAwaited ? { refetchInterval: LOOK_MS } : {}),
  });
  // While it is replaced it cannot answer; what it said before counts then.
  const fault = online && !data && error ? faultFrom(error) : undefined;
  return { told: data?.runtime, fault, isPending, isFetching, refetch };
};

interface NotToldProps {
  readonly fault: ApiFault;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Why nobody knows what the runtime is run from; one that is too old will not know the next time either. */
const NotTold = ({ fault, retrying, onRetry }: NotToldProps) => {
  const t = useText('runtime.upgrade');
  const common = useText('common');
  if (isTooOld(fault)) return <Banner tone="warn" title={t('tooOld')} />;
  return (
    <Banner
      tone="bad"
      title={t('untold')}
      actions={
        <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {sentence(fault.message)} <Coded>{fault.hint}</Coded>
    </Banner>
  );
};

interface ActWordsProps {
  readonly runtime: Runtime;
  /** What version is in another image nobody knows. */
  readonly isSuggested: boolean;
}

const ActWords = ({ runtime: { version, upgradeAvailable }, isSuggested }: ActWordsProps) => {
  const t = useText('runtime.upgrade');
  return isSuggested && version !== undefined && upgradeAvailable !== undefined
    ? t('actTo', { from: version, to: upgradeAvailable })
    : t('act');
};

/** How its version stands to that of the platform; of one that does not say its own nobody knows. */
const HowOld = ({ runtime: { version, upgradeAvailable } }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.upgrade');
  if (version === undefined) return t('untoldVersion');
  return upgradeAvailable === undefined ? t('newest') : t('older', { version: upgradeAvailable });
};

const HybridUpgrade = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.upgrade');
  const { name, version, upgradeAvailable, online, connectedAt } = runtime;
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<AskedUpgrade>();
  const [isOpen, setOpen] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const { told, fault, isPending, isFetching, refetch } = useWorkload(runtime, isAwaited);
  const now = told?.image ?? undefined;
  const stage = asked && upgradeStage(asked, { image: now, version, online, connectedAt });
  if (isAwaited && stage === 'done') setAwaited(false);
  const suggested = suggestedImage(now, version, upgradeAvailable);
  const image = typed ?? suggested;
  const obstacle = obstacleTo({ online, isPending, fault, told, image });
  const commit = async (message: string) => {
    const variables = { image, message };
    const made = await askRuntime({ runtime: name, document: UpgradeRuntimeDocument, variables });
    setAsked({ image, from: version, connectedAt, commit: made.upgradeRuntime });
    setTyped(image);
    setAwaited(true);
    return made.upgradeRuntime;
  };
  return (
    <Card title={t('title')} aside={version === undefined ? undefined : t('runs', { version })}>
      <div className={styles.stack}>
        <p className={styles.text}>
          <HowOld runtime={runtime} /> {t('how')}
        </p>
        {fault && <NotTold fault={fault} retrying={isFetching} onRetry={() => void refetch()} />}
        <TextField
          label={t('image')}
          hint={now === undefined ? t('imageHint') : t('imageNow', { image: now })}
          value={image}
          onChange={setTyped}
          maxLength={500}
          mono
          {...(image === '' || isImage(image) ? {} : { error: t('imageWrong') })}
        />
        <div>
          <Button
            variant="primary"
            {...(obstacle ? { disabledReason: t(obstacle) } : {})}
            onClick={() => setOpen(true)}
          >
            <ActWords runtime={runtime} isSuggested={image !== '' && image === suggested} />
          </Button>
        </div>
        <div aria-live="polite">
          {asked && stage && <UpgradeProgress asked={asked} stage={stage} version={version} />}
        </div>
        <p className={styles.quiet}>{t('or')}</p>
        <CopyField label={t('command')} copyLabel={t('copy')} text={upgradeCommand(runtime, image)} />
        <div>
          <HelpLink topic="gitops/runtimes">{t('more')}</HelpLink>
        </div>
      </div>
      {isOpen && (
        <CommitDialog
          id={`upgrade ${name} ${image}`}
          title={t('dialog', { name })}
          confirm={t('commit')}
          preview={async signal => {
            const variables = { image };
            const document = PreviewRuntimeUpgradeDocument;
            return (await askRuntime({ runtime: name, document, variables, signal })).previewRuntimeUpgrade;
          }}
          commit={commit}
          isDone={stage === 'done'}
          onClose={() => setOpen(false)}
        >
          <p>{t('dialogText')}</p>
        </CommitDialog>
      )}
    </Card>
  );
};
