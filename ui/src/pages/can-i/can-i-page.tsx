import { useCatalog, useRules } from '../../access-rules/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { AnswerCard } from './answer-card.tsx';
import styles from './can-i.module.css';
import { HoldersCard } from './holders-card.tsx';
import { askedFrom, questionFrom } from './question.ts';
import { QuestionForm } from './question-form.tsx';
import { type CanISearch, parseCanISearch } from './search.ts';
import { StepsCard } from './steps-card.tsx';
import { useAnswer, useHolders } from './use-answer.ts';
import { useAnswerWords } from './use-answer-words.ts';

/** May somebody do something, and why. The question is the address, so that an answer can be sent to somebody. */
export const CanIPage = () => {
  const t = useText('access');
  const [search, show] = usePageSearch(parseCanISearch);
  const { kinds, error, refetch } = useCatalog();
  const spec = kinds.find(({ kind }) => kind === search.resource);
  return (
    <Page title={t('canI.title')} breadcrumb={[{ label: t('title'), to: '/settings/access' }]}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.page}>
          <QuestionForm search={search} kinds={kinds} spec={spec} show={show} />
          <div className={styles.answers}>
            <Answer search={search} />
          </div>
        </div>
      )}
    </Page>
  );
};

const Answer = ({ search }: { readonly search: CanISearch }) => {
  const t = useText('access');
  const { kinds } = useCatalog();
  const spec = kinds.find(({ kind }) => kind === search.resource);
  const question = questionFrom(search, spec);
  const asked = askedFrom(search.subject);
  const answer = useAnswer(question, asked);
  const seesRules = useCan('read', 'access-rule');
  const rules = useRules(seesRules);
  const holders = useHolders(question, seesRules);
  const words = useAnswerWords(search, asked);
  if (!question)
    return (
      <EmptyState icon="help" title={t('canI.title')}>
        {t('canI.unanswered')}
      </EmptyState>
    );
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={220} />;
  const { data: decision } = answer;
  return (
    <>
      <AnswerCard
        decision={decision}
        words={words(decision.allowed)}
        scope={spec?.actions.find(({ name }) => name === question.action)?.scope ?? ''}
        rule={rules.data?.find(({ id }) => id === decision.rule)}
        asked={asked}
        resource={question.resource}
        action={question.action}
      />
      <StepsCard decision={decision} />
      {seesRules && <HoldersCard holders={holders} />}
    </>
  );
};
