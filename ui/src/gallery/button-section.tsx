import { Button, ButtonAnchor, ButtonLink, IconButton } from '../design/button/index.ts';
import { Column, nothing, Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const SIZES = ['sm', 'md', 'lg'] as const;

const inSizes = (
  variant: 'primary' | 'default' | 'gate' | 'danger' | 'danger-solid' | 'ghost',
  words: string,
) => (
  <Row>
    {SIZES.map(size => (
      <Button key={size} variant={variant} size={size} onClick={nothing}>
        {words}
      </Button>
    ))}
  </Row>
);

/** Does something. */
export const buttonSection: GallerySection = {
  id: 'button',
  title: 'Button',
  states: [
    { id: 'primary', title: 'Primary', show: () => inSizes('primary', 'Create team') },
    { id: 'default', title: 'Default', show: () => inSizes('default', 'Refresh') },
    { id: 'gate', title: 'Gate', show: () => inSizes('gate', 'Approve') },
    { id: 'danger', title: 'Danger', show: () => inSizes('danger', 'Delete') },
    {
      id: 'danger-solid',
      title: 'Danger, about to happen',
      show: () => inSizes('danger-solid', 'Delete 3 teams'),
    },
    { id: 'ghost', title: 'Ghost', show: () => inSizes('ghost', 'Cancel') },
    {
      id: 'icons',
      title: 'With icons',
      show: () => (
        <Row>
          <Button variant="primary" icon="refresh">
            Sync
          </Button>
          <Button icon="play" size="sm">
            Run
          </Button>
          <Button iconEnd="chev-d">All runtimes</Button>
          <Button variant="danger" icon="trash">
            Delete
          </Button>
        </Row>
      ),
    },
    {
      id: 'icon-only',
      title: 'Icon only',
      busy: true,
      show: () => (
        <Row>
          <IconButton icon="more" label="More" />
          <IconButton icon="x" label="Close" size="sm" />
          <IconButton icon="plus" label="Create" variant="default" />
          <IconButton icon="plus" label="Create" variant="primary" size="lg" />
          <IconButton icon="refresh" label="Refresh" busy />
        </Row>
      ),
    },
    {
      id: 'busy',
      title: 'Busy',
      busy: true,
      show: () => (
        <Row>
          <Button variant="primary" busy>
            Create team
          </Button>
          <Button variant="primary" icon="refresh" busy>
            Sync
          </Button>
          <Button busy>Refresh</Button>
          <Button variant="danger-solid" busy>
            Delete 3 teams
          </Button>
        </Row>
      ),
    },
    {
      id: 'disabled',
      title: 'Disabled, with its reason on hover and focus',
      show: () => (
        <Row>
          <Button variant="primary" disabledReason="Only an admin can create teams">
            Create team
          </Button>
          <Button disabledReason="Nothing changed">Save</Button>
          <Button disabled>Without a reason</Button>
        </Row>
      ),
    },
    {
      id: 'wide',
      title: 'Wide',
      show: () => (
        <Column>
          <Button variant="primary" icon="key" size="lg" wide>
            Continue with single sign-on
          </Button>
          <Button size="lg" wide>
            Sign in
          </Button>
        </Column>
      ),
    },
    {
      id: 'links',
      title: 'That lead elsewhere',
      show: () => (
        <Row>
          <ButtonLink to="/gallery" icon="home">
            All parts
          </ButtonLink>
          <ButtonAnchor href="#download" icon="down">
            Download
          </ButtonAnchor>
        </Row>
      ),
    },
  ],
};
