import type { Style } from './lines.ts'

// Points, 72 to the inch: US Letter.
export const paper = { width: 612, height: 792 }
export const margin = { left: 72, right: 72, top: 64, bottom: 92 }
export const textWidth = paper.width - margin.left - margin.right
/** Labels stand beside their answers; an answer's line holds some 65 characters. */
export const labelWidth = 138
export const gutter = 22
export const answerWidth = textWidth - labelWidth - gutter

export const styles = {
  institute: { face: 'display', size: 19, leading: 22, color: 'ink' },
  address: { face: 'text', size: 8.5, leading: 11.5, color: 'umber' },
  heading: { face: 'display', size: 30, leading: 33, color: 'ink' },
  title: { face: 'display', size: 20, leading: 24, color: 'ink' },
  subtitle: { face: 'text', size: 10.5, leading: 15, color: 'brass' },
  label: { face: 'text', size: 9.5, leading: 15, color: 'umber' },
  answer: { face: 'text', size: 10.5, leading: 15, color: 'ink' },
  note: { face: 'text', size: 8.5, leading: 12, color: 'umber' },
} as const satisfies Record<string, Style>
