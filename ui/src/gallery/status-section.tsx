import { Button } from '../design/button/index.ts';
import { FLOW_STOPS, type FlowState, FlowTrack } from '../design/flow-track/index.ts';
import { Link } from '../design/link/index.ts';
import { STATUSES, StatusIcon, type StatusKind, StatusPill } from '../design/status/index.ts';
import { WhyLine } from '../design/why-line/index.ts';
import { Column, NOW, Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const KINDS: readonly { readonly kind: StatusKind; readonly title: string }[] = [
  { kind: 'build', title: 'Builds' },
  { kind: 'step', title: 'Steps' },
  { kind: 'sync', title: 'Sync' },
  { kind: 'health', title: 'Health' },
  { kind: 'release', title: 'Releases, environments' },
  { kind: 'runtime', title: 'Runtimes' },
];

const all = (kind: StatusKind) => Object.keys(STATUSES[kind]);

/** Every state of the product. */
export const statusSection: GallerySection = {
  id: 'status',
  title: 'Status',
  states: [
    ...KINDS.map(({ kind, title }) => ({
      id: kind,
      title,
      show: () => (
        <Row>
          {all(kind).map(status => (
            <StatusPill key={status} kind={kind} status={status} />
          ))}
        </Row>
      ),
    })),
    {
      id: 'quiet',
      title: 'Quiet, for what is fine in lists',
      show: () => (
        <Row>
          {all('build').map(status => (
            <StatusPill key={status} kind="build" status={status} quiet="auto" />
          ))}
        </Row>
      ),
    },
    {
      id: 'large',
      title: 'Large, with words of its own',
      show: () => (
        <Row>
          <StatusPill kind="health" status="HEALTHY" size="lg" />
          <StatusPill kind="step" status="running" size="lg" label="Retry 2 of 3" />
          <StatusPill kind="sync" status="OUT_OF_SYNC" size="lg" />
        </Row>
      ),
    },
    {
      id: 'icons',
      title: 'Drawings alone, named',
      show: () => (
        <Row>
          {all('step').map(status => (
            <StatusIcon key={status} kind="step" status={status} size={16} />
          ))}
        </Row>
      ),
    },
    {
      id: 'unknown',
      title: 'A state nobody drew',
      show: () => <StatusPill kind="build" status="enchanted" />,
    },
  ],
};

const upTo = (last: number, state: FlowState) =>
  Object.fromEntries(
    FLOW_STOPS.slice(0, last + 1).map((stop, index) => [stop, index === last ? state : 'ok']),
  );

/** Where one change is. */
export const flowTrackSection: GallerySection = {
  id: 'flow-track',
  title: 'Flow track',
  states: [
    {
      id: 'states',
      title: 'From commit to pods',
      show: () => (
        <Column>
          <FlowTrack stops={upTo(1, 'run')} />
          <FlowTrack stops={upTo(1, 'queued')} />
          <FlowTrack stops={upTo(3, 'gate')} />
          <FlowTrack stops={upTo(3, 'bad')} />
          <FlowTrack stops={upTo(4, 'warn')} />
          <FlowTrack stops={upTo(5, 'ok')} />
        </Column>
      ),
    },
    {
      id: 'large',
      title: 'Large, as wide as its place, with links',
      show: () => (
        <FlowTrack
          stops={upTo(3, 'gate')}
          size="lg"
          wide
          links={{ build: <Link to="/gallery" look="quiet" /> }}
        />
      ),
    },
  ],
};

/** Why something waits. */
export const whyLineSection: GallerySection = {
  id: 'why-line',
  title: 'Why line',
  states: [
    {
      id: 'queued',
      title: 'Queued',
      show: () => (
        <WhyLine reason="2 of 2 slots used">
          by #611 and #612. Starts in about 1 min. Raise the limit in Settings.
        </WhyLine>
      ),
    },
    {
      id: 'gate',
      title: 'A gate, since when, with acts',
      show: () => (
        <WhyLine
          tone="gate"
          shape="gate"
          reason="1 more approval"
          since="2026-11-15T11:48:00Z"
          now={NOW}
          actions={
            <>
              <Button size="sm" variant="gate" icon="check">
                Approve
              </Button>
              <Button size="sm">Deny…</Button>
            </>
          }
        >
          from the team payments to enter prod-eu,
        </WhyLine>
      ),
    },
  ],
};
