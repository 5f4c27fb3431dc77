import { type DiffMode, DiffView } from '../design/diff-view/index.ts';
import { Icon } from '../design/icon/index.ts';
import styles from './data-samples.module.css';
import type { GallerySection } from './section.ts';

const BEFORE = `apiVersion: v1
kind: ConfigMap
metadata:
  name: identity-config
  namespace: identity
  labels:
    app: identity-api
    team: access
data:
  ISSUER_URL: https://id.internal
  SESSION_IDLE_MIN: "60"
  TOKEN_TTL_MIN: "15"
  LOG_LEVEL: debug
  AUDIENCE: freshet
  KEY_ROTATION: 30d
  COOKIE_NAME: fs
  COOKIE_PATH: /
  CLOCK_SKEW: 30s
  LEGACY_LOGIN: "true"
`;
const AFTER = BEFORE.replace('"60"', '"30"')
  .replace('debug', 'info')
  .replace('  LEGACY_LOGIN: "true"\n', '  PASSKEYS: "on"\n  PASSKEY_ORIGIN: https://id.example\n');

const Diff = ({
  mode = 'inline',
  before = BEFORE,
  after = AFTER,
  secret = false,
}: {
  readonly mode?: DiffMode;
  readonly before?: string;
  readonly after?: string;
  readonly secret?: boolean;
}) => (
  <div className={styles.frame}>
    <DiffView
      label="ConfigMap identity-config"
      before={before}
      after={after}
      mode={mode}
      secret={secret}
      title={
        <>
          <Icon name="sliders" size={14} />
          <b>identity-config</b>
          <span className={styles.sub}>ConfigMap</span>
        </>
      }
    />
  </div>
);

/** What differs. */
export const diffViewSection: GallerySection = {
  id: 'diff-view',
  title: 'Diff',
  states: [
    { id: 'inline', title: 'Inline', wide: true, show: () => <Diff /> },
    { id: 'split', title: 'Side by side', wide: true, show: () => <Diff mode="split" /> },
    { id: 'secret', title: 'Secret: which, not what', wide: true, show: () => <Diff secret /> },
    { id: 'same', title: 'No differences', wide: true, show: () => <Diff after={BEFORE} /> },
    { id: 'too-large', title: 'Too large', wide: true, show: () => <Diff after={'x'.repeat(2_500_000)} /> },
  ],
};
