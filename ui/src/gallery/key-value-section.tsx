import { DescriptionList, JsonView } from '../design/key-value/index.ts';
import { Pagination } from '../design/pagination/index.ts';
import type { GallerySection } from './section.ts';

const details = {
  before: { role: 'member', teams: ['payments', 'search'] },
  after: { role: 'admin', teams: ['payments', 'search', 'platform'], disabled: false, lastSeen: null },
  request: { id: '7f3a-91c2', attempts: 2, headers: { 'user-agent': 'freshet-cli/0.1.0', accept: '*/*' } },
  empty: {},
};
const nothing = () => undefined;

/** Facts about one thing. */
export const keyValueSection: GallerySection = {
  id: 'key-value',
  title: 'Details',
  states: [
    {
      id: 'list',
      title: 'Description list',
      show: () => (
        <DescriptionList
          items={[
            { id: 'who', label: 'Who', value: 'Mara Lindqvist' },
            { id: 'what', label: 'What', value: 'Changed the role of Jonas Weber' },
            { id: 'from', label: 'From', value: '203.0.113.7, freshet-cli/0.1.0' },
            { id: 'request', label: 'Request', value: <code>7f3a-91c2</code> },
          ]}
        />
      ),
    },
    { id: 'json', title: 'JSON', show: () => <JsonView label="Details" value={details} /> },
    {
      id: 'json-long',
      title: 'JSON, many entries',
      show: () => (
        <JsonView label="Details" value={Array.from({ length: 250 }, (_, index) => index)} openLevels={0} />
      ),
    },
  ],
};

/** Pages by cursor. */
export const paginationSection: GallerySection = {
  id: 'pagination',
  title: 'Pagination',
  states: [
    {
      id: 'middle',
      title: 'In the middle',
      show: () => <Pagination first={51} last={100} total={412} onNewer={nothing} onOlder={nothing} />,
    },
    {
      id: 'start',
      title: 'At the start, not counted',
      show: () => <Pagination first={1} last={50} onOlder={nothing} />,
    },
    {
      id: 'busy',
      title: 'Busy',
      busy: true,
      show: () => <Pagination first={51} last={100} total={412} onNewer={nothing} onOlder={nothing} busy />,
    },
  ],
};
