import { Banner } from '../../../design/banner/index.ts';
import { FaultBanner } from '../../../design/form/index.ts';
import { useText } from '../../../text/index.ts';

/** Why there was no commit, and how old what it was made of had been. */
export interface CommitFailure {
  readonly fault: Error & { readonly code?: string };
  readonly readAt: number;
}

/** What was thrown, as people are told of it. */
export const commitFailure = (thrown: unknown, readAt: number): CommitFailure => ({
  fault: thrown instanceof Error ? thrown : new Error(String(thrown)),
  readAt,
});

/** Somebody was quicker. */
export const isConflict = ({ fault }: CommitFailure): boolean => fault.code === 'COMMIT_CONFLICT';

interface Props {
  readonly failure: CommitFailure;
  /** What is to be committed, which is made anew on top of what is in Git by now. */
  readonly again: { readonly dataUpdatedAt: number; readonly isFetching: boolean; readonly isError: boolean };
}

/** Why there was no commit. Where somebody was quicker, what is shown is said to be made anew once it is. */
export const CommitFault = ({ failure, again }: Props) => {
  const t = useText('application.git');
  if (!isConflict(failure)) return <FaultBanner fault={failure.fault} />;
  const text = () => {
    if (again.dataUpdatedAt > failure.readAt) return t('conflictText');
    return again.isError && !again.isFetching ? undefined : t('conflictReading');
  };
  return (
    <Banner tone="warn" urgent title={t('conflict')}>
      {text()}
    </Banner>
  );
};
