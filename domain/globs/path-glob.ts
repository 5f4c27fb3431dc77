import { matchesGlob } from './glob.ts';

/** Whether a path matches, where `**` stands for any number of levels, none included. */
export const matchesPathGlob = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const found = path.split('/');
  // Reachable places in the path after each segment of the pattern: no pattern can make this slow.
  let places = new Set([0]);
  for (const segment of wanted) {
    const next = new Set<number>();
    for (const place of places) {
      if (segment === '**') for (let later = place; later <= found.length; later += 1) next.add(later);
      else if (place < found.length && matchesGlob(segment, found[place] ?? '')) next.add(place + 1);
    }
    places = next;
  }
  return places.has(found.length);
};
