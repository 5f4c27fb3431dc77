import { Button } from '../design/button/index.ts';
import { ToastCard, toast, useActivity } from '../design/toast/index.ts';
import { nothing, Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const Live = () => {
  const activity = useActivity();
  return (
    <Row>
      <Button onClick={() => toast({ title: 'Held search in staging', undo: nothing })}>Hold search</Button>
      <Button onClick={() => toast({ title: 'The log store did not answer', tone: 'bad' })}>Fail</Button>
      <span>{activity.length} in the activity list</span>
    </Row>
  );
};

/** What just happened. */
export const toastSection: GallerySection = {
  id: 'toast',
  title: 'Toast',
  states: [
    {
      id: 'undo',
      title: 'With undo',
      show: () => <ToastCard title="Held search in staging" seconds={8} onUndo={nothing} onClose={nothing} />,
    },
    {
      id: 'action',
      title: 'With an act',
      show: () => (
        <ToastCard
          title="Committed 3be1d90, syncing"
          action={{ label: 'View', onClick: nothing }}
          onClose={nothing}
        />
      ),
    },
    {
      id: 'bad',
      title: 'Something went wrong',
      show: () => <ToastCard tone="bad" title="The member could not be removed" onClose={nothing} />,
    },
    {
      id: 'long',
      title: 'Many words',
      show: () => (
        <ToastCard
          title="Removed Mara Lindqvist from payments, storefront and 12 more teams"
          seconds={8}
          onUndo={nothing}
          onClose={nothing}
        />
      ),
    },
    { id: 'live', title: 'Live, in the corner', show: () => <Live /> },
  ],
};
