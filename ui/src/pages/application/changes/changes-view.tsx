import { useState } from 'react';
import { Avatar } from '../../../design/avatar/index.ts';
import { Banner } from '../../../design/banner/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { type DiffMode, DiffView } from '../../../design/diff-view/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { Time } from '../../../design/time/index.ts';
import { DiffModeSwitch } from '../../../gitops/index.ts';
import { useText } from '../../../text/index.ts';
import { changesOf, keyText, type Managed } from '../application.ts';
import type { Healing } from '../rules/use-project-rules.ts';
import { kindIcon } from '../tree/kinds.ts';
import styles from './changes.module.css';
import { withoutServerFields, writersOf } from './edits.ts';
import { Writers } from './writers.tsx';

interface Query {
  readonly data: { readonly resources: readonly Managed[]; readonly isCut: boolean } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly managed: Query;
  readonly healing: Healing;
  readonly mode: DiffMode;
  readonly onMode: (mode: DiffMode) => void;
  /** Shows both sides where there is room for them. */
  readonly onSplit?: (() => void) | undefined;
}

/** What a sync will change, object by object: the cluster on the left, Git on the right. */
export const ChangesView = ({ managed, healing, mode, onMode, onSplit }: Props) => {
  const t = useText('application.changes');
  const [compact, setCompact] = useState(true);
  const [tidy, setTidy] = useState(true);
  const { data, error } = managed;
  if (error && !data)
    return <ErrorState title={t('failed')} error={error} onRetry={() => void managed.refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const changes = changesOf(data.resources);
  const cut = data.isCut && <Banner tone="warn" title={t('cut', { count: data.resources.length })} />;
  if (changes.length === 0 && cut) return cut;
  if (changes.length === 0)
    return (
      <EmptyState icon="check" title={t('clean')}>
        {t('cleanText')}
      </EmptyState>
    );
  return (
    <>
      {cut}
      <Editors changes={changes} healing={healing} />
      <div className={styles.bar}>
        <DiffModeSwitch mode={mode} onMode={onMode} onSplit={onSplit} />
        <span className={styles.choices}>
          <Checkbox label={t('compact')} checked={compact} onChange={setCompact} />
          <Checkbox label={t('tidy')} checked={tidy} onChange={setTidy} />
        </span>
      </div>
      {changes.map(change => (
        <Change key={keyText(change)} change={change} mode={mode} compact={compact} tidy={tidy} />
      ))}
    </>
  );
};

interface ChangeProps {
  readonly change: Managed;
  readonly mode: DiffMode;
  readonly compact: boolean;
  readonly tidy: boolean;
}

const WHOLE = 100_000;

const Change = ({ change, mode, compact, tidy }: ChangeProps) => {
  const t = useText('application.changes');
  const { kind, name, live, desired, before, after, requiresPruning } = change;
  const text = (manifest: string | null): string =>
    manifest === null ? '' : tidy ? withoutServerFields(manifest) : manifest;
  return (
    <div className={styles.change}>
      <DiffView
        label={`${kind} ${name}`}
        title={
          <span className={styles.title}>
            <Icon name={kindIcon(kind)} size={14} />
            <b>{name}</b>
            <span className={styles.kind}>{kind}</span>
            {requiresPruning && <span className={styles.deleted}>{t('deletes')}</span>}
            {live === null && <span className={styles.kind}>{t('new')}</span>}
          </span>
        }
        before={text(tidy ? (before ?? live) : live)}
        after={requiresPruning ? '' : text(tidy ? (after ?? desired) : desired)}
        mode={mode}
        context={compact ? 2 : WHOLE}
      />
      <Writers of={change} />
      {kind === 'Secret' && <p className={styles.note}>{t('secret')}</p>}
    </div>
  );
};

const HEALING_WORDS = { off: 'editedHeal', soon: 'editedHealing', waits: 'editedWaits' } as const;

const Editors = ({
  changes,
  healing,
}: {
  readonly changes: readonly Managed[];
  readonly healing: Healing;
}) => {
  const t = useText('application.changes');
  const [editor] = writersOf(changes);
  if (!editor) return null;
  return (
    <p className={styles.editor}>
      <Avatar name={editor.manager} size={22} square decorative />
      <span>
        <b>{t('edited', { manager: editor.manager, count: editor.objects })}</b>
        {editor.at !== undefined && (
          <>
            {' '}
            <Time at={editor.at} />
          </>
        )}
        . {t(HEALING_WORDS[healing])}
      </span>
    </p>
  );
};
