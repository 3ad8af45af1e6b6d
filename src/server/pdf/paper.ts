import type { Palette } from '#shared/palette.ts'

export type Drawing = {
  width: number
  height: number
  strokes: readonly (readonly { x: number; y: number }[])[]
}

export type PdfLine =
  | { label: string; answer: string }
  | { subtitle: string }
  | { paragraph: string }
  /** Lines of a drawing from its upper left corner, in a field of a size of its own. */
  | { label: string; drawing: Drawing }

export type Institute = {
  name: string
  address: string
  email: string
  /** Stand in the place of the doorway; empty or absent for the doorway. */
  letters?: string
}

export type PdfDocument = {
  /** Names the file in its metadata and at the foot of each page. */
  title: string
  institute: Institute
  /** Absent: those of the house. */
  colors?: Palette
  /** When the document was made, for its metadata. */
  createdAt: Date
  heading: string
  facts: readonly { term: string; detail: string }[]
  sections: readonly { title: string; lines: readonly PdfLine[] }[]
  closing?: readonly string[]
  /** The characters that no font has are named at the end: of a copy of answers, never of an invoice. */
  namesBoxes?: boolean
}
