export { AnsiToHtml, stripAnsi } from './ansi.ts';
export { GROUP_MARKERS, type GroupMarker, groupMarkerOf, type LineGroup, pairGroups } from './groups.ts';
export { type LineMatcher, type LineQuery, lineMatcher } from './line-matcher.ts';
