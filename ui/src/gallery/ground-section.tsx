import { ICON_NAMES, Icon } from '../design/icon/index.ts';
import { Logo } from '../design/logo/index.ts';
import { ThemePicker, ThemeSwitch } from '../design/theme/index.ts';
import styles from './gallery.module.css';
import { Row } from './sample-layout.tsx';
import type { GallerySection } from './section.ts';

const GROUNDS = ['canvas', 'surface', 'subtle', 'raised', 'hover', 'active', 'selected', 'inverse'].map(
  name => `bg-${name}`,
);
const TONES = ['ok', 'run', 'gate', 'warn', 'bad', 'idle'].flatMap(tone => [
  tone,
  `${tone}-bg`,
  `${tone}-line`,
]);
const SERIES = [1, 2, 3, 4, 5, 6].map(index => `series-${index}`);

const swatches = (names: readonly string[]) => (
  <div className={styles.swatches}>
    {names.map(name => (
      <div key={name} className={styles.named}>
        <div className={styles.swatch} style={{ background: `var(--${name})` }} />
        {name}
      </div>
    ))}
  </div>
);

const SIZES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'];

/** What everything is made of. */
export const groundSection: GallerySection = {
  id: 'ground',
  title: 'Colour, type, icons, theme',
  states: [
    { id: 'grounds', title: 'Grounds', wide: true, show: () => swatches(GROUNDS) },
    { id: 'tones', title: 'Tones', wide: true, show: () => swatches(TONES) },
    { id: 'series', title: 'Series', show: () => swatches(SERIES) },
    {
      id: 'type',
      title: 'Type',
      show: () => (
        <div>
          {SIZES.map(size => (
            <div key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--lh-${size})` }}>
              From a commit to running pods
            </div>
          ))}
        </div>
      ),
    },
    {
      id: 'theme',
      title: 'Logo and theme',
      show: () => (
        <Row>
          <Logo />
          <Logo size={32} />
          <ThemePicker />
          <ThemeSwitch />
        </Row>
      ),
    },
    {
      id: 'icons',
      title: 'Icons',
      wide: true,
      show: () => (
        <div className={styles.icons}>
          {ICON_NAMES.map(name => (
            <div key={name} className={styles.named}>
              <Icon name={name} />
              {name}
            </div>
          ))}
        </div>
      ),
    },
  ],
};
