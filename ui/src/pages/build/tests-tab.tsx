import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type components, fetchData } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Chip } from '../../design/chip/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Input } from '../../design/field/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useDurationWords } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import { TEST_STATES } from './search.ts';
import { TEST_LOOKS, TestRow } from './test-row.tsx';
import styles from './tests.module.css';

type Tests = components['schemas']['BuildTests'];
type Status = (typeof TEST_STATES)[number];

interface Props {
  readonly buildId: string;
  readonly status: Status | undefined;
  readonly find: string | undefined;
  readonly onStatus: (status: Status | undefined) => void;
  readonly onFind: (find: string | undefined) => void;
}

const PAGE = 100;

const useTests = (buildId: string, status: Status | undefined, search: string) =>
  useInfiniteQuery({
    queryKey: ['/builds/{id}/tests', buildId, status, search],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        '/builds/{id}/tests',
        {
          path: { id: buildId },
          query: {
            limit: PAGE,
            offset: pageParam,
            ...(status === undefined ? {} : { status: [status] }),
            ...(search === '' ? {} : { search }),
          },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (page, all) =>
      page.hasMore ? all.reduce((sum, { tests }) => sum + tests.length, 0) : undefined,
    placeholderData: keepPreviousData,
  });

/** What the steps of a build told of tests: those that failed first. */
export const TestsTab = ({ buildId, status, find = '', onStatus, onFind }: Props) => {
  const t = useText('build.tests');
  const search = useDeferredValue(find.trim());
  const tests = useTests(buildId, status, search);
  const [first] = tests.data?.pages ?? [];
  if (tests.error) return <ErrorState error={tests.error} onRetry={() => void tests.refetch()} />;
  if (!first) return <SkeletonRows rows={6} />;
  if (first.steps.length === 0)
    return (
      <EmptyState icon="beaker" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  const rows = tests.data?.pages.flatMap(page => page.tests) ?? [];
  return (
    <section className={styles.tests} aria-label={t('label')}>
      <div className={styles.bar}>
        <Counts tests={first} status={status} onStatus={onStatus} />
        <Input
          type="search"
          icon="search"
          className={styles.search}
          aria-label={t('search')}
          placeholder={t('search')}
          value={find}
          onChange={text => onFind(text === '' ? undefined : text)}
        />
      </div>
      <Problems steps={first.steps} />
      {rows.length === 0 && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.list} aria-label={t('list')}>
        {rows.map(test => (
          <TestRow key={test.id} test={test} showsStep={first.steps.length > 1} />
        ))}
      </ul>
      <div className={styles.foot}>
        {tests.hasNextPage && (
          <Button busy={tests.isFetchingNextPage} onClick={() => void tests.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        {!tests.hasNextPage && first.untold > 0 && t('untold', { count: first.untold })}
      </div>
    </section>
  );
};

interface CountsProps {
  readonly tests: Tests;
  readonly status: Status | undefined;
  readonly onStatus: (status: Status | undefined) => void;
}

const Counts = ({ tests, status, onStatus }: CountsProps) => {
  const t = useText('build.tests');
  const length = useDurationWords();
  return (
    <div className={styles.counts}>
      {TEST_STATES.filter(one => tests[one] > 0 || one === status).map(one => (
        <Chip key={one} on={one === status} onClick={() => onStatus(one === status ? undefined : one)}>
          <span className={styles.chipState}>
            <StateIcon {...TEST_LOOKS[one]} size={13} />
          </span>
          {t(`count.${one}`, { count: tests[one] })}
        </Chip>
      ))}
      <span className={styles.took}>{t('took', { length: length(tests.seconds * 1000) })}</span>
    </div>
  );
};

const Problems = ({ steps }: Pick<Tests, 'steps'>) => {
  const t = useText('build.tests');
  const problems = steps.flatMap(step => step.problems.map(problem => ({ step: step.name, problem })));
  if (problems.length === 0) return null;
  return (
    <Banner tone="warn" shape="strip" title={t('problems', { count: problems.length })}>
      <ul className={styles.problems}>
        {problems.map(({ step, problem }) => (
          <li key={`${step} ${problem}`}>{t('problem', { step, problem })}</li>
        ))}
      </ul>
    </Banner>
  );
};
