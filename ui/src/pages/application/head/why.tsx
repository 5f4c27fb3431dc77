import { withoutName } from '@freshet/domain/fleet';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Time } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import { changesOf, findByKey, keyText, type Managed, type ResourceNode } from '../application.ts';
import { writersOf } from '../changes/edits.ts';
import type { useProjectRules } from '../rules/use-project-rules.ts';
import { WhyNotByItself } from '../rules/window-words.tsx';
import type { ShowSearch } from '../search.ts';
import { type Step, stepState } from '../sync/sync-plan.ts';
import { conditionWords } from './condition-words.ts';
import styles from './head.module.css';
import { failureOf, isFailedStep, problemsOf, type Standing } from './standing.ts';
import { Unwell } from './unwell.tsx';
import { useConditionTitle } from './use-condition-title.ts';

interface Props {
  readonly standing: Standing;
  readonly nodes: readonly ResourceNode[];
  readonly managed: readonly Managed[] | undefined;
  /** The runtime is being asked for what differs. */
  readonly isComparing: boolean;
  readonly isAutoSynced: boolean;
  /** What the last sync did to each object. */
  readonly steps: readonly Step[];
  /** What its project says of it, as far as that could be asked. */
  readonly rules: ReturnType<typeof useProjectRules>;
  readonly show: ShowSearch;
}

const SHOWN = 2;

/** Everything that is not as it should be says why, in words, and leads to what says more. */
export const WhyBars = (props: Props) => (
  <div className={styles.bars}>
    <Conditions {...props} />
    <SyncFailed {...props} />
    <Unwell standing={props.standing} nodes={props.nodes} show={props.show} />
    <OutOfSync {...props} />
  </div>
);

/** What the engine itself complains of: no such repository, no such cluster, a manifest that cannot be read. */
const Conditions = ({ standing, rules, show }: Props) => {
  const t = useText('applicationWhy');
  const titleOf = useConditionTitle();
  return problemsOf(standing, { areOrphansTold: rules !== undefined }).map(condition => {
    const { type, message } = condition;
    const { remedy } = conditionWords(condition);
    return (
      <Banner
        key={`${type} ${message}`}
        tone={/Error/.test(type) ? 'bad' : 'warn'}
        title={titleOf(condition)}
        actions={
          remedy !== undefined && (
            <Button size="sm" onClick={() => show({ tab: 'config', node: undefined }, { push: true })}>
              {t('configure')}
            </Button>
          )
        }
      >
        {message}
        {remedy !== undefined && `. ${t(`remedy.${remedy}`)}`}
      </Banner>
    );
  });
};

/** A sync that came to nothing: which of its objects or hooks it was, and what they said. */
const SyncFailed = ({ standing, steps, nodes, show }: Props) => {
  const t = useText('applicationWhy');
  const failure = failureOf(standing);
  if (failure === undefined) return null;
  const failed = steps.filter(step => stepState(step) === 'failed');
  const [first] = failed;
  const node = first && findByKey(nodes, keyText(first));
  return (
    <Banner
      tone={failure === 'terminated' ? 'warn' : 'bad'}
      title={t(failure === 'terminated' ? 'syncTerminated' : 'syncFailed')}
      actions={
        node && (
          <Button
            size="sm"
            onClick={() => show({ tab: undefined, node: keyText(node), panel: undefined }, { push: true })}
          >
            {t('show')}
          </Button>
        )
      }
    >
      {first ? (
        <>
          <b>{t(first.isHook ? 'hook' : 'object', { kind: first.kind, name: first.name })}</b>{' '}
          {withoutName(first.message ?? '', first)}
          {failed.length > 1 && <span> ({t('more', { count: failed.length - 1 })})</span>}
        </>
      ) : (
        standing.operation?.message
      )}
    </Banner>
  );
};

const OutOfSync = ({ standing, managed, isComparing, isAutoSynced, steps, rules, show }: Props) => {
  const t = useText('applicationWhy');
  if (standing.sync !== 'OutOfSync' || standing.phase === 'Running') return null;
  const isFailed = failureOf(standing) === 'failed' ? isFailedStep(steps) : () => false;
  const changes = changesOf(managed ?? []);
  const others = changes.filter(change => !isFailed(keyText(change)));
  // What the sync could not apply was told with its failure.
  if (changes.length > 0 && others.length === 0) return null;
  const reasons = others.flatMap(({ why }) => (why ? [why] : []));
  const rest = reasons.length - SHOWN;
  const [writer] = writersOf(others);
  return (
    <Banner
      tone="warn"
      title={t('outOfSync')}
      actions={
        <Button size="sm" onClick={() => show({ tab: 'diff', node: undefined }, { push: true })}>
          {t('show')}
        </Button>
      }
    >
      <div className={styles.reasons}>
        {reasons.slice(0, SHOWN).join(' ') || t(isComparing ? 'comparing' : 'reasonUnknown')}
        {rest > 0 && ` ${t('moreReasons', { count: rest })}`}
        {writer && (
          <>
            {' '}
            {t('changedBy', { manager: writer.manager })}
            {writer.at !== undefined && (
              <>
                {' '}
                <Time at={writer.at} />
              </>
            )}
            .
          </>
        )}
        {!isAutoSynced && ` ${t('notAutomatic')}`}
        <WhyNotByItself windows={rules?.syncWindows} isAutoSynced={isAutoSynced} />
      </div>
    </Banner>
  );
};
