import { useState } from 'react';
import { IconButton } from '../design/button/index.ts';
import {
  createLogStore,
  createPagedLog,
  type LineRange,
  type LogSource,
  type LogStore,
  LogViewer,
  lineRangeFromHash,
  lineRangeToHash,
} from '../design/log-viewer/index.ts';
import styles from './data-samples.module.css';
import type { GallerySection } from './section.ts';

const START = Date.UTC(2026, 10, 15, 9, 41, 2, 114);
const GREEN = '\u001b[32m';
const RED = '\u001b[31m';
const GREY = '\u001b[90m';
const CYAN = '\u001b[36m';
const YELLOW = '\u001b[33m';
const OFF = '\u001b[0m';

const LINES = [
  ` ${GREEN}✓${OFF} capture/idempotency.test.ts ${GREY}(14 tests)${OFF} ${GREEN}812 ms${OFF}`,
  ` ${GREEN}✓${OFF} capture/partial-refund.test.ts ${GREY}(9 tests)${OFF} ${GREEN}640 ms${OFF}`,
  ` ${YELLOW}❯${OFF} capture/conflict.test.ts ${GREY}(11 tests |${OFF} ${YELLOW}1 retried${OFF}${GREY})${OFF}`,
  `   ${RED}×${OFF} retries once on 409 from the gateway ${RED}3,012 ms${OFF}`,
  `     \u001b[1;31mError:${OFF}${RED} timeout after 3000 ms waiting for POST /v2/captures${OFF}`,
  `       ${GREY}at${OFF} GatewayClient.capture ${GREY}(${OFF}${CYAN}src/gateway/client.ts:88:13${OFF}${GREY})${OFF}`,
  ` \u001b[43;30m WARN ${OFF} payments-stub: slow answer, 1,204 ms on POST /v2/captures`,
  ' \u001b[38;5;208morange\u001b[0m \u001b[38;2;90;140;255mtrue blue\u001b[0m \u001b[4munderlined\u001b[0m \u001b[7minverse\u001b[0m <b>not markup</b>',
];

const sampleLog = (count: number): LogStore => {
  const log = createLogStore();
  log.append('::group::Pull image oakline/node-test:24\n', START);
  for (let line = 0; line < 12; line += 1) log.append(`layer ${line}: already here\n`, START + line * 40);
  log.append('::endgroup::\n');
  for (let line = 0; line < count; line += 1) {
    log.append(`${LINES[line % LINES.length]}\n`, START + 1800 + line * 37);
  }
  return log;
};

const WIDE = `curl --fail --silent --show-error ${'--header "x-request-id: 7f3a-91c2" '.repeat(12)}https://api.internal/v2/captures`;

const Sample = ({
  make,
  find = '',
  range,
  live = false,
}: {
  readonly make: () => LogSource;
  readonly find?: string;
  readonly range?: LineRange | undefined;
  readonly live?: boolean;
}) => {
  const [log] = useState(make);
  const [selection, setSelection] = useState(range);
  return (
    <div className={styles.frame} style={{ height: 420 }}>
      <LogViewer
        label="Log of integration"
        log={log}
        live={live}
        {...(find === '' ? {} : { find })}
        selection={selection}
        onSelectionChange={setSelection}
        linkOf={range => `https://freshet.example/builds/1842#${lineRangeToHash(range)}`}
        actions={<IconButton size="sm" variant="ghost" icon="down" label="Download the log" />}
        foot="2 secrets masked"
      />
    </div>
  );
};

const gaps = () => {
  const log = sampleLog(8);
  log.appendGap('4,096 lines did not reach the log store, 09:41:10 to 09:41:12', 4096);
  log.append(`${LINES.join('\n')}\n${WIDE}\n`, START + 9000);
  return log;
};

/** A log that is kept elsewhere and loaded around the lines in view. */
const paged = () =>
  createPagedLog({
    count: 10_000_000,
    load: async (first, count) =>
      Array.from({ length: count }, (_, at) => ({
        text: `${LINES[(first + at) % LINES.length]}`,
        time: START + first + at,
      })),
    search: async () => ({
      lines: [1_234_567, 5_000_003, 9_000_003].map(index => ({
        index,
        text: `${LINES[index % LINES.length]}`,
      })),
      searched: 1,
      next: undefined,
    }),
  });

/** What steps print. */
export const logViewerSection: GallerySection = {
  id: 'log-viewer',
  title: 'Log viewer',
  states: [
    {
      id: 'found',
      title: 'Found words, chosen lines, looks',
      wide: true,
      show: () => <Sample make={() => sampleLog(400)} find="timeout" range={lineRangeFromHash('#L17-L19')} />,
    },
    {
      id: 'huge',
      title: '100,000 lines',
      wide: true,
      show: () => <Sample make={() => sampleLog(100_000)} />,
    },
    {
      id: 'paged',
      title: 'Ten million lines, loaded as they are shown',
      wide: true,
      show: () => <Sample make={paged} range={lineRangeFromHash('#L5000000')} />,
    },
    { id: 'live', title: 'Followed', wide: true, show: () => <Sample make={() => sampleLog(60)} live /> },
    { id: 'gap', title: 'Missing lines', wide: true, show: () => <Sample make={gaps} /> },
    { id: 'empty', title: 'Nothing yet', wide: true, show: () => <Sample make={createLogStore} live /> },
  ],
};
