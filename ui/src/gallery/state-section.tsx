import { Banner } from '../design/banner/index.ts';
import { Button } from '../design/button/index.ts';
import { EmptyState, NothingMatches } from '../design/empty-state/index.ts';
import { ErrorState } from '../design/error-state/index.ts';
import { Skeleton, SkeletonRows, SkeletonText } from '../design/skeleton/index.ts';
import { Column, nothing } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

/** What stands where nothing is. */
export const emptyStateSection: GallerySection = {
  id: 'empty-state',
  title: 'Empty state',
  states: [
    {
      id: 'first-use',
      title: 'First use',
      show: () => (
        <EmptyState
          icon="pipeline"
          title="No pipelines yet"
          actions={
            <>
              <Button variant="primary" icon="plus">
                New pipeline
              </Button>
              <Button icon="doc">Import YAML</Button>
            </>
          }
        >
          A pipeline builds and tests what you push. Start from a file you already have, or from a template.
        </EmptyState>
      ),
    },
    {
      id: 'nothing-matches',
      title: 'Nothing matches',
      show: () => (
        <NothingMatches
          title="No application matches"
          hidden={50_214}
          onClear={nothing}
          filters={[
            { text: 'health:degraded', onDrop: nothing },
            { text: 'env:qa', onDrop: nothing },
          ]}
        />
      ),
    },
    {
      id: 'denied',
      title: 'Denied, or missing',
      show: () => (
        <EmptyState
          icon="lock"
          title="Not found, or not yours to see"
          actions={
            <>
              <Button icon="send">Request access</Button>
              <Button variant="ghost">Go home</Button>
            </>
          }
        >
          Check the address, or ask an admin of Oakline for the right to view this application.
        </EmptyState>
      ),
    },
    {
      id: 'done',
      title: 'Nothing waits',
      show: () => (
        <EmptyState icon="inbox" title="Nothing waits for you">
          Approvals, failures of yours and drift you own appear here.
        </EmptyState>
      ),
    },
  ],
};

const fault = {
  message: 'The log store did not answer within 10 s.',
  code: 'LOG_STORE_SILENT',
  hint: 'The build itself goes on. Try again, or download the log from the runner.',
  requestId: '7f3a91c2-4f0e-4a53-9d53-1f1a3c9f0a11',
};

/** A part of a page that could not be shown. */
export const errorStateSection: GallerySection = {
  id: 'error-state',
  title: 'Error state',
  states: [
    {
      id: 'retry',
      title: 'With retry, request and page',
      show: () => (
        <ErrorState
          title="The log could not be loaded"
          error={fault}
          onRetry={nothing}
          actions={<Button icon="down">Download</Button>}
          docs="/docs/errors/LOG_STORE_SILENT"
        />
      ),
    },
    {
      id: 'retrying',
      title: 'Trying again',
      busy: true,
      show: () => <ErrorState error={fault} onRetry={nothing} retrying />,
    },
    {
      id: 'bare',
      title: 'Without an answer',
      show: () => (
        <ErrorState error={{ message: 'The server did not answer.', hint: 'Check the connection.' }} />
      ),
    },
  ],
};

/** Where something is about to be. */
export const skeletonSection: GallerySection = {
  id: 'skeleton',
  title: 'Skeleton',
  states: [
    { id: 'rows', title: 'Rows', busy: true, show: () => <SkeletonRows rows={6} /> },
    { id: 'text', title: 'Text', busy: true, show: () => <SkeletonText lines={4} /> },
    {
      id: 'shapes',
      title: 'Shapes',
      busy: true,
      show: () => (
        <Column>
          <Skeleton height={32} width={120} />
          <Skeleton height={22} width={22} round />
          <Skeleton height={96} />
        </Column>
      ),
    },
  ],
};

const TONES = ['info', 'ok', 'run', 'gate', 'warn', 'bad'] as const;

/** Something about the whole place. */
export const bannerSection: GallerySection = {
  id: 'banner',
  title: 'Banner',
  states: [
    ...TONES.map(tone => ({
      id: tone,
      title: `Note, ${tone}`,
      show: () => (
        <Banner tone={tone} title="You were signed out after 8 hours without activity">
          You will return to release #1842.
        </Banner>
      ),
    })),
    {
      id: 'strip',
      title: 'Strip with an act',
      wide: true,
      show: () => (
        <Banner
          tone="warn"
          shape="strip"
          title="us-west does not answer."
          actions={<Button size="sm">Retry now</Button>}
        >
          Showing 10:09. Next try in 8 s.
        </Banner>
      ),
    },
  ],
};
