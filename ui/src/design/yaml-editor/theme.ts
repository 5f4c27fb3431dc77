import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--ansi-blue)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ansi-green)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.atom], color: 'var(--ansi-magenta)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--text-3)' },
  { tag: [tags.labelName, tags.typeName, tags.tagName], color: 'var(--ansi-cyan)' },
  { tag: [tags.meta, tags.punctuation, tags.separator], color: 'var(--text-2)' },
]);

const POPUP = {
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--bg-raised)',
  boxShadow: 'var(--shadow-2)',
  color: 'var(--text)',
  overflow: 'hidden',
};

const BUTTON = {
  height: 'var(--control-sm)',
  padding: '0 8px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-sm)',
  background: 'var(--bg-raised)',
  color: 'var(--text)',
  font: 'var(--weight-medium) var(--text-xs)/1 var(--font-sans)',
  textTransform: 'none',
};

const look = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--log-bg)',
    color: 'var(--text)',
    fontSize: 'var(--text-code)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--lh-code)', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '1.5px' },
  '.cm-gutters': { backgroundColor: 'var(--log-bg)', color: 'var(--text-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 4px 0 8px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', color: 'var(--text-3)', cursor: 'pointer' },
  '.cm-gutter-lint': { width: '22px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 2px 4px 8px' },
  '.cm-lint-marker': { width: '12px', height: '12px', borderRadius: '50%', content: '""' },
  '.cm-lint-marker-error': { content: '""', background: 'var(--bad)' },
  '.cm-lint-marker-warning': {
    content: '""',
    background: 'var(--warn)',
    borderRadius: '2px',
    transform: 'rotate(45deg) scale(.75)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--text) 4%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--focus) 26%, transparent) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--focus) 18%, transparent)',
    outline: '1px solid color-mix(in srgb, var(--focus) 50%, transparent)',
  },
  '.cm-changed': { backgroundColor: 'var(--diff-add)' },
  '.cm-changed-gutter': { backgroundColor: 'var(--diff-add)' },
  '.cm-gutter:first-child .cm-changed-gutter': { boxShadow: 'inset 3px 0 0 var(--ok)' },
  '.cm-literal': { color: 'var(--ansi-magenta)' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-xs)',
    background: 'var(--idle-bg)',
    color: 'var(--text-2)',
    padding: '0 4px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--log-match)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--log-match-now)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--log-match) 45%, transparent)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': { ...POPUP, zIndex: 'var(--z-popover)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-code)',
    maxHeight: '240px',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 8px',
    lineHeight: '18px',
    borderRadius: 'var(--radius-sm)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--bg-active)', color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-tooltip.cm-completionInfo': {
    ...POPUP,
    maxWidth: '320px',
    padding: '8px 12px',
    font: 'var(--text-xs)/var(--lh-xs) var(--font-sans)',
    whiteSpace: 'pre-wrap',
    color: 'var(--text-2)',
  },
  '.cm-hover-doc': {
    display: 'grid',
    gap: '4px',
    maxWidth: '360px',
    padding: '8px 12px',
    font: 'var(--text-xs)/var(--lh-xs) var(--font-sans)',
    color: 'var(--text-2)',
  },
  '.cm-hover-doc b': {
    color: 'var(--text)',
    font: 'var(--weight-strong) var(--text-code)/16px var(--font-mono)',
  },
  '.cm-hover-doc i': { fontStyle: 'normal', color: 'var(--text-3)', marginLeft: '8px', fontWeight: '400' },
  '.cm-diagnostic': {
    padding: '6px 12px',
    border: 'none',
    font: 'var(--text-xs)/var(--lh-xs) var(--font-sans)',
    whiteSpace: 'pre-wrap',
    maxWidth: '420px',
  },
  '.cm-panels': { backgroundColor: 'var(--bg-surface)', color: 'var(--text)', zIndex: 'var(--z-sticky)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '6px 32px 6px 12px',
    font: 'var(--text-xs)/var(--lh-xs) var(--font-sans)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    color: 'var(--text-2)',
    fontSize: 'inherit',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--accent-fill)' },
  '.cm-textfield': {
    height: 'var(--control-sm)',
    margin: '0 !important',
    padding: '0 8px',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius-sm)',
    background: 'var(--bg-surface)',
    color: 'var(--text)',
    font: 'inherit',
  },
  '.cm-button': { ...BUTTON, margin: '0 !important', backgroundImage: 'none' },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--text-2)',
    fontSize: '16px',
    right: '8px',
    top: '6px',
    width: '24px',
    height: '24px',
  },
});

/** The editor in the colours of the tokens: the theme of the page is the theme of the editor. */
export const editorLook: Extension = [look, syntaxHighlighting(colors)];
