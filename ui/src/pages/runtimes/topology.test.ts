import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTROL_PLANE, layOut, type Topology } from './topology.ts';

const fleet = (chips: readonly number[]) => chips.map((count, at) => ({ id: `runtime-${at}`, chips: count }));

const boxes = ({ controlPlane, runtimes, runners }: Topology) => [
  controlPlane,
  ...runtimes.flatMap(({ card, chips }) => (chips ? [card, chips] : [card])),
  ...(runners ? [runners.card, ...(runners.chips ? [runners.chips] : [])] : []),
];

const overlap = (a: Topology['controlPlane'], b: Topology['controlPlane']): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The straight parts of a link: out of the card, along its lane, into the port. */
const partsOf = (path: string) => {
  const [, y = 0] = (/^M[\d.]+ (-?[\d.]+)/.exec(path) ?? []).map(Number);
  const lane = Number(/Q(-?[\d.]+)/.exec(path)?.[1]);
  const port = Number(/Q-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+V-?[\d.]+Q-?[\d.]+ (-?[\d.]+)/.exec(path)?.[1]);
  return { y, lane, port };
};

const crosses = (a: string, b: string): boolean => {
  const one = partsOf(a);
  const other = partsOf(b);
  if (Number.isNaN(one.lane) || Number.isNaN(other.lane)) return false;
  const isWithin = (y: number, { y: from, port }: typeof one) =>
    y > Math.min(from, port) && y < Math.max(from, port);
  // The way out of a card is right of its lane, the way into a port left of it.
  return (
    (other.lane > one.lane && isWithin(one.y, other)) || (other.lane < one.lane && isWithin(one.port, other))
  );
};

const anyFleet = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 25 });
const anyWidth = fc.integer({ min: 300, max: 2_000 });

describe('the topology', () => {
  test('has nothing over anything else, and everything within its size', () => {
    fc.assert(
      fc.property(
        anyFleet,
        anyWidth,
        fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
        (chips, width, runners) => {
          const shown = layOut({ runtimes: fleet(chips), runners, width });
          const all = boxes(shown);
          for (const [at, box] of all.entries()) {
            for (const other of all.slice(at + 1)) expect(overlap(box, other)).toBe(false);
            expect(box.x + box.width).toBeLessThanOrEqual(shown.width);
            expect(box.y + box.height).toBeLessThanOrEqual(shown.height);
            expect(box.y).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test('has no two links that cross', () => {
    fc.assert(
      fc.property(anyFleet, anyWidth, (chips, width) => {
        const links = layOut({ runtimes: fleet(chips), width }).runtimes.map(({ link }) => link.path);
        for (const one of links)
          for (const other of links) expect(one !== other && crosses(one, other)).toBe(false);
      }),
    );
  });

  test('lets links end at the control plane, where the arrows are', () => {
    const { runtimes, controlPlane, runners } = layOut({ runtimes: fleet([2, 4]), runners: 1, width: 880 });
    for (const { link } of runtimes) {
      expect(link.path).toMatch(new RegExp(`^M292 .*H${CONTROL_PLANE.x + CONTROL_PLANE.width + 7}$`));
      expect(link.arrow).toContain(`L${CONTROL_PLANE.x + CONTROL_PLANE.width + 5} `);
    }
    expect(runners?.link.path).toContain(`V${controlPlane.y + controlPlane.height + 7}`);
  });

  test('has room for what the lines say between their lanes and the cards', () => {
    fc.assert(
      fc.property(anyFleet, anyWidth, (chips, width) => {
        for (const { card, link } of layOut({ runtimes: fleet(chips), width }).runtimes) {
          const { lane } = partsOf(link.path);
          expect(link.label.x).toBeLessThan(card.x);
          if (!Number.isNaN(lane)) expect(card.x - lane).toBeGreaterThanOrEqual(62);
        }
      }),
    );
  });

  test('has as many columns of clusters as there is room for', () => {
    const columns = (width: number) => layOut({ runtimes: fleet([8]), width }).columns;
    expect([300, 880, 1_050, 5_000].map(columns)).toEqual([1, 2, 3, 4]);
  });

  test('keeps the control plane on the first screen', () => {
    expect(layOut({ runtimes: fleet(Array(40).fill(2)), width: 900 }).controlPlane.y).toBeLessThan(500);
  });

  test('is there without any runtime', () => {
    expect(layOut({ runtimes: [], width: 900 }).runtimes).toEqual([]);
  });
});
