import { buttonSection } from './button-section.tsx';
import { chartSection } from './chart-section.tsx';
import {
  checkboxSection,
  radioGroupSection,
  segmentedSection,
  selectSection,
  switchSection,
} from './choice-section.tsx';
import { comboboxSection } from './combobox-section.tsx';
import { diffViewSection } from './diff-view-section.tsx';
import { fieldSection } from './field-section.tsx';
import { filterBarSection } from './filter-bar-section.tsx';
import { formSection } from './form-section.tsx';
import { graphCanvasSection } from './graph-canvas-section.tsx';
import { groundSection } from './ground-section.tsx';
import { keyValueSection, paginationSection } from './key-value-section.tsx';
import { logViewerSection } from './log-viewer-section.tsx';
import { dialogSection, drawerSection, menuSection, popoverSection } from './overlay-section.tsx';
import {
  cardSection,
  chipSection,
  partsSection,
  statTileSection,
  tabsSection,
  timeSection,
} from './parts-section.tsx';
import type { GallerySection } from './section.ts';
import { sparklineSection } from './sparkline-section.tsx';
import { bannerSection, emptyStateSection, errorStateSection, skeletonSection } from './state-section.tsx';
import { flowTrackSection, statusSection, whyLineSection } from './status-section.tsx';
import { tableSection } from './table-section.tsx';
import { timelineSection } from './timeline-section.tsx';
import { toastSection } from './toast-section.tsx';
import { treeSection } from './tree-section.tsx';
import { wizardSection } from './wizard-section.tsx';
import { yamlEditorSection } from './yaml-editor-section.tsx';

/** Every part of the design system, in the order of the gallery. */
export const SECTIONS: readonly GallerySection[] = [
  groundSection,
  buttonSection,
  fieldSection,
  formSection,
  selectSection,
  comboboxSection,
  checkboxSection,
  switchSection,
  radioGroupSection,
  segmentedSection,
  chipSection,
  tabsSection,
  menuSection,
  popoverSection,
  dialogSection,
  drawerSection,
  toastSection,
  bannerSection,
  statusSection,
  flowTrackSection,
  whyLineSection,
  timeSection,
  partsSection,
  cardSection,
  statTileSection,
  skeletonSection,
  emptyStateSection,
  errorStateSection,
  tableSection,
  filterBarSection,
  logViewerSection,
  treeSection,
  timelineSection,
  keyValueSection,
  paginationSection,
  diffViewSection,
  chartSection,
  sparklineSection,
  graphCanvasSection,
  yamlEditorSection,
  wizardSection,
];
