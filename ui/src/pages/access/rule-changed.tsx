import { type Rule, useSubjects } from '../../access-rules/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './access.module.css';

interface Props {
  /** As somebody else saved it. */
  readonly rule: Rule;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Somebody saved the rule that is being changed here. */
export const RuleChanged = ({ rule, onLoad, onKeep }: Props) => {
  const t = useText('access.changedMeanwhile');
  const format = useFormatter();
  const { authorOf } = useSubjects();
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        urgent
        title={t('title', {
          name: authorOf(rule.updatedBy),
          time: format.relativeTime(new Date(rule.updatedAt), new Date()),
        })}
        actions={
          <>
            <Button size="sm" onClick={onLoad}>
              {t('load')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onKeep}>
              {t('keep')}
            </Button>
          </>
        }
      >
        {t('text')}
      </Banner>
    </div>
  );
};
