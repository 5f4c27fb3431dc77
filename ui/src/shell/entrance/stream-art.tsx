import type { IconName } from '../../design/icon/index.ts';
import { useText } from '../../text/index.ts';
import styles from './stream-art.module.css';

const MIDDLE = 392;

/** Where each line enters at the left edge, and where it joins the stream: one below the middle, one above. */
const LINES: readonly { readonly from: number; readonly joins: number }[] = [
  { from: 47, joins: 247 },
  { from: -46, joins: 233 },
  { from: 75, joins: 258 },
  { from: -74, joins: 253 },
  { from: 103, joins: 277 },
  { from: -104, joins: 277 },
  { from: 134, joins: 290 },
  { from: -145, joins: 296 },
  { from: 176, joins: 320 },
  { from: -174, joins: 309 },
  { from: 215, joins: 336 },
  { from: -213, joins: 337 },
  { from: 252, joins: 352 },
  { from: -248, joins: 352 },
  { from: 279, joins: 376 },
  { from: -275, joins: 366 },
  { from: 312, joins: 395 },
  { from: -313, joins: 391 },
  { from: 348, joins: 406 },
  { from: -341, joins: 408 },
  { from: 385, joins: 425 },
  { from: -374, joins: 424 },
  { from: 407, joins: 445 },
  { from: -415, joins: 454 },
  { from: 445, joins: 466 },
  { from: -445, joins: 465 },
];

const STOPS = [
  { at: 372, icon: 'commit', name: 'commit' },
  { at: 464, icon: 'pipeline', name: 'build' },
  { at: 556, icon: 'image', name: 'image' },
  { at: 648, icon: 'promo', name: 'promotion' },
  { at: 740, icon: 'refresh', name: 'sync' },
  { at: 832, icon: 'pod', name: 'pods' },
] as const satisfies readonly { at: number; icon: IconName; name: string }[];

const pathOf = ({ from, joins }: (typeof LINES)[number], index: number): string => {
  const side = Math.sign(from);
  const end = MIDDLE + side * (0.6 + Math.floor(index / 2) * 0.95);
  const start = MIDDLE + from;
  return `M-30 ${start} C160 ${start} ${joins - 160} ${MIDDLE + side * 26} ${joins} ${end} S660 ${end} 900 ${end}`;
};

/** Many lines that become one stream: what the product does, drawn once. */
export const StreamArt = () => {
  const t = useText('login');
  return (
    <svg className={styles.art} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="stream" x1="0" x2="880" y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0" />
          <stop offset=".16" stopColor="var(--accent)" stopOpacity=".55" />
          <stop offset=".5" stopColor="var(--accent)" />
        </linearGradient>
      </defs>
      <g fill="none" stroke="url(#stream)" strokeLinecap="round">
        {LINES.map((line, index) => (
          <path
            key={line.from}
            d={pathOf(line, index)}
            strokeWidth={2.4 - index * 0.052}
            opacity={0.66 - index * 0.02}
          />
        ))}
      </g>
      {STOPS.map(({ at, icon, name }) => (
        <g key={name} color="var(--accent)">
          <circle
            cx={at}
            cy={MIDDLE}
            r="20"
            fill="var(--bg-surface)"
            stroke="currentColor"
            strokeWidth="1.75"
          />
          <use href={`#i-${icon}`} x={at - 9} y={MIDDLE - 9} width="18" height="18" />
          <text className={styles.stop} x={at} y={MIDDLE + 42} textAnchor="middle">
            {t(`stops.${name}`)}
          </text>
        </g>
      ))}
    </svg>
  );
};
