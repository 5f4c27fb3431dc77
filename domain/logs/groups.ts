import { stripAnsi } from './ansi.ts';

/** A line by which a step says where a group of lines begins or ends. */
export type GroupMarker = { readonly kind: 'begin'; readonly title: string } | { readonly kind: 'end' };

/** What every marker holds; a quick look for lines that may be one. */
export const GROUP_MARKERS: readonly string[] = ['##[group]', '##[endgroup]', '::group::', '::endgroup::'];

const MAX_TITLE = 200;

/** The marker that a line is, if it is one. */
export const groupMarkerOf = (line: string): GroupMarker | undefined => {
  const text = stripAnsi(line).trim();
  const begin = /^(?:##\[group\]|::group::)(.*)$/.exec(text);
  if (begin) return { kind: 'begin', title: (begin[1] ?? '').trim().slice(0, MAX_TITLE) };
  return /^(?:##\[endgroup\]|::endgroup::)$/.test(text) ? { kind: 'end' } : undefined;
};

/** Lines that belong together; `to` is absent when no marker ended them. */
export interface LineGroup {
  readonly title: string;
  readonly from: number;
  readonly to?: number;
  readonly depth: number;
}

/** Pairs markers up, the innermost first; an end without a beginning is just a line. */
export const pairGroups = (markers: readonly { line: number; marker: GroupMarker }[]): LineGroup[] => {
  const groups: LineGroup[] = [];
  const open: number[] = [];
  for (const { line, marker } of markers) {
    if (marker.kind === 'begin') {
      open.push(groups.length);
      groups.push({ title: marker.title, from: line, depth: open.length - 1 });
      continue;
    }
    const index = open.pop();
    const group = index === undefined ? undefined : groups[index];
    if (index !== undefined && group) groups[index] = { ...group, to: line };
  }
  return groups;
};
