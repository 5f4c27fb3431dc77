import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { CopyButton } from '../copy-button/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { ExternalLink } from '../link/index.ts';
import { Coded, sentence } from '../sentence/index.ts';

/** What is read of a fault. */
interface FaultLike {
  readonly message: string;
  readonly code?: string;
  readonly hint?: string;
  readonly requestId?: string | undefined;
}

interface Props {
  readonly error: FaultLike;
  /** What could not be done here: "The log could not be loaded". */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** What still works, and other ways to it. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The page about this code. */
  readonly docs?: string | undefined;
}

/** A part of a page that could not be shown: what happened, what to do, and the request to ask about. */
export const ErrorState = ({ error, title, onRetry, retrying = false, children, actions, docs }: Props) => {
  const t = useText('design');
  const common = useText('common');
  return (
    <div role="alert">
      <EmptyState
        bad
        title={title ?? t('error.title')}
        actions={
          (onRetry !== undefined || actions !== undefined) && (
            <>
              {onRetry !== undefined && (
                <Button variant="primary" icon="refresh" busy={retrying} onClick={onRetry}>
                  {common('retry')}
                </Button>
              )}
              {actions}
            </>
          )
        }
        footnote={
          <>
            {error.requestId !== undefined && (
              <>
                {t('request', { id: error.requestId.slice(0, 8) })}
                <CopyButton text={error.requestId} label={t('copyRequest')} />
              </>
            )}
            {docs !== undefined && error.code !== undefined && (
              <ExternalLink href={docs}>{t('error.docs', { code: error.code })}</ExternalLink>
            )}
          </>
        }
      >
        {sentence(error.message)} {error.hint !== undefined && <Coded>{error.hint}</Coded>}
        {children}
      </EmptyState>
    </div>
  );
};
