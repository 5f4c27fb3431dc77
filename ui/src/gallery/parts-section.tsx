import { useState } from 'react';
import { Avatar, AvatarStack } from '../design/avatar/index.ts';
import { Button } from '../design/button/index.ts';
import { Card } from '../design/card/index.ts';
import { Chip, FilterChip } from '../design/chip/index.ts';
import { CopyButton, CopyField } from '../design/copy-button/index.ts';
import { Keys } from '../design/kbd/index.ts';
import { DescriptionList } from '../design/key-value/index.ts';
import { ExternalLink, Link } from '../design/link/index.ts';
import { Meter } from '../design/meter/index.ts';
import { PageSection } from '../design/page-section/index.ts';
import { Sha } from '../design/sha/index.ts';
import { Sparkline } from '../design/sparkline/index.ts';
import { StatTile } from '../design/stat-tile/index.ts';
import { Tabs } from '../design/tabs/index.ts';
import { Tag } from '../design/tag/index.ts';
import { Duration, Time } from '../design/time/index.ts';
import { Column, NOW, nothing, Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

/** Moments and spans. */
export const timeSection: GallerySection = {
  id: 'time',
  title: 'Time',
  states: [
    {
      id: 'relative',
      title: 'Relative for seven days, then a date',
      show: () => (
        <Row>
          {[0, 4, 95, 1500, 8000, 20_000, 600_000, -30].map(minutes => (
            <Time key={minutes} at={at(minutes)} now={NOW} />
          ))}
        </Row>
      ),
    },
    {
      id: 'bare',
      title: 'Where the column says the rest',
      show: () => (
        <Row>
          {[0, 4, 95, 1500].map(minutes => (
            <Time key={minutes} at={at(minutes)} now={NOW} bare />
          ))}
        </Row>
      ),
    },
    { id: 'exact', title: 'Exact', show: () => <Time at={at(4)} format="exact" /> },
    {
      id: 'duration',
      title: 'Spans',
      show: () => (
        <Row>
          {[1204, 42_000, 273_000, 20_400_000, 180_000_000].map(ms => (
            <Duration key={ms} ms={ms} />
          ))}
        </Row>
      ),
    },
  ],
};

const Views = () => {
  const [on, setOn] = useState('Production');
  return (
    <Row>
      {['Production', 'Failing', 'Mine'].map(view => (
        <Chip key={view} on={on === view} onClick={() => setOn(view)}>
          {view}
        </Chip>
      ))}
      <Chip dashed icon="plus">
        Add filter
      </Chip>
    </Row>
  );
};

/** Small choices in a bar. */
export const chipSection: GallerySection = {
  id: 'chip',
  title: 'Chip',
  states: [
    { id: 'views', title: 'Choices', show: () => <Views /> },
    {
      id: 'filters',
      title: 'Filters that hold',
      show: () => (
        <Row>
          <FilterChip icon="env" value="Production" onRemove={nothing} />
          <FilterChip name="Role" value="Admin" onRemove={nothing} small />
          <Chip icon="branch" opens small>
            Branch
          </Chip>
        </Row>
      ),
    },
  ],
};

const PEOPLE = ['Mara Lindqvist', 'Noor Haddad', 'Priya Nair', 'Sam Okafor', 'Aiko Tanaka', 'Jonas Weber'];

/** People and names in little room. */
export const partsSection: GallerySection = {
  id: 'small-parts',
  title: 'Avatar, keys, commit, tag, link, copy',
  states: [
    {
      id: 'avatars',
      title: 'Avatars',
      show: () => (
        <Row>
          {PEOPLE.map(name => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="payments" square size={28} />
          <Avatar name="Mara Lindqvist" size={40} />
        </Row>
      ),
    },
    {
      id: 'stack',
      title: 'Several',
      show: () => (
        <Row>
          <AvatarStack names={PEOPLE.slice(0, 3)} />
          <AvatarStack names={PEOPLE} />
        </Row>
      ),
    },
    {
      id: 'names',
      title: 'Commit, keys, tags',
      show: () => (
        <Row>
          <Sha value="a91f3c2b7d10c4e58a6f0b1c2d3e4f5061728394" copy />
          <Keys keys="⌘ K" />
          <Keys keys="G H" />
          <Tag icon="env">prod-eu</Tag>
          <Tag tone="gate">Admin</Tag>
          <Tag tone="warn">Expires soon</Tag>
          <Tag tone="idle">Built in</Tag>
        </Row>
      ),
    },
    {
      id: 'links',
      title: 'Links',
      show: () => (
        <Row>
          <Link to="/gallery">All parts</Link>
          <Link to="/gallery" look="quiet">
            storefront/checkout-api
          </Link>
          <ExternalLink href="https://example.org">Documentation</ExternalLink>
        </Row>
      ),
    },
    {
      id: 'copy',
      title: 'To take elsewhere',
      show: () => (
        <Column>
          <CopyField
            label="Command"
            copyLabel="Copy the command"
            text="npx freshet login --url https://ci.oakline.example"
          />
          <Row>
            <CopyButton text="x" words="Copy link" />
            <CopyButton text="x" label="Copy the commit" />
          </Row>
        </Column>
      ),
    },
  ],
};

/** Framed parts of a page. */
export const cardSection: GallerySection = {
  id: 'card',
  title: 'Card, section, facts',
  states: [
    {
      id: 'card',
      title: 'Card',
      show: () => (
        <Card
          title="Runtimes"
          aside="5 · 19 clusters"
          actions={
            <Button size="sm" variant="ghost">
              Topology
            </Button>
          }
          footer="31 of 38 runners busy"
        >
          Links point outward to the control plane.
        </Card>
      ),
    },
    { id: 'bare', title: 'Without a title', show: () => <Card>Only a frame.</Card> },
    {
      id: 'section',
      title: 'Section with facts',
      wide: true,
      show: () => (
        <PageSection
          title="Session"
          description="What this browser may do, and until when."
          actions={<Button>End session</Button>}
        >
          <DescriptionList
            items={[
              { id: 'at', label: 'Signed in', value: <Time at={at(95)} now={NOW} /> },
              { id: 'by', label: 'By', value: 'Password' },
              { id: 'commit', label: 'Commit', value: <Sha value="a91f3c2b7d10" /> },
            ]}
          />
        </PageSection>
      ),
    },
  ],
};

/** Numbers that matter. */
export const statTileSection: GallerySection = {
  id: 'stat-tile',
  title: 'Stat tile, meter',
  states: [
    {
      id: 'good',
      title: 'Better than before',
      show: () => (
        <StatTile
          label="Lead time for changes"
          value="5 h 40 m"
          unit="mean"
          delta={{ direction: 'down', good: true, text: '18 %' }}
          target="under 1 day"
          explain="From the commit to the pods that run it."
        >
          <Sparkline
            label="Lead time"
            values={[9, 7.3, 8, 7.1, 5.9, 6.3, 4.9, 3.9, 3.5, 3.3]}
            width={92}
            height={32}
            area
          />
        </StatTile>
      ),
    },
    {
      id: 'worse',
      title: 'Worse',
      show: () => (
        <StatTile
          label="Change failure rate"
          value="3.1 %"
          unit="of 426"
          delta={{ direction: 'up', good: false, text: '0.6 pt' }}
          target="under 5 %"
        />
      ),
    },
    {
      id: 'note',
      title: 'With a second fact',
      show: () => <StatTile label="Jobs waiting" value="12" note="Oldest for 4 s" />,
    },
    {
      id: 'same',
      title: 'The same',
      show: () => (
        <StatTile label="Members" value="412" delta={{ direction: 'same', good: true, text: '' }} />
      ),
    },
    {
      id: 'loading',
      title: 'Loading',
      busy: true,
      show: () => <StatTile label="Time to restore" value="" loading target="under 1 h" />,
    },
    {
      id: 'meter',
      title: 'Meter',
      show: () => (
        <Column>
          <Meter label="31 of 38 runners busy" max={38} parts={[{ label: 'Busy', value: 31, tone: 'run' }]} />
          <Meter
            label="Pipeline phases"
            max={100}
            legend
            parts={[
              { label: 'Queue', value: 4, tone: 'idle' },
              { label: 'Initialise', value: 7, tone: 'run' },
              { label: 'Run', value: 62, tone: 'accent' },
              { label: 'Approval', value: 21, tone: 'gate' },
              { label: 'Concurrency', value: 6, tone: 'warn' },
            ]}
          />
        </Column>
      ),
    },
  ],
};

/** The parts of one thing, each with its own address. */
export const tabsSection: GallerySection = {
  id: 'tabs',
  title: 'Tabs',
  states: [
    {
      id: 'tabs',
      title: 'With icons, counts and a mark',
      show: () => (
        <Tabs
          label="Build"
          current="logs"
          tabs={[
            { id: 'logs', label: 'Logs', icon: 'term', link: <Link to="/gallery" look="quiet" /> },
            {
              id: 'tests',
              label: 'Tests',
              count: 412,
              mark: 'bad',
              link: <Link to="/gallery" look="quiet" />,
            },
            { id: 'yaml', label: 'YAML', icon: 'code', link: <Link to="/gallery" look="quiet" /> },
          ]}
        />
      ),
    },
  ],
};
