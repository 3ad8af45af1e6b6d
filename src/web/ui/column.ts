import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'

/** One column as plain data: what it is called, what it says of a row, and how both are drawn. */
export type Column<Row> = {
  head: string
  /** Where two heads may be the same. */
  id?: string
  /** Where there is nothing, a folded row leaves the line out. */
  cell: (row: Row) => ReactNode
  /** Below the cell, in small. */
  note?: (row: Row) => ReactNode
  /** Where the cell leads. Keys move between such links, and Back returns to the one that was followed. */
  link?: (row: Row) => Pick<LinkProps, 'to' | 'state'> | undefined
  /** The link takes clicks on the whole row. */
  coversRow?: boolean
  /** Numbers and money end in one line. The head of actions is only read out. A name heads its row. */
  kind?: 'number' | 'actions' | 'rowHead'
  /** Never broken; a sentence, which needs room and breaks anywhere; or all that the others leave. */
  width?: 'line' | 'text' | 'rest'
  /** In a folded row: beside another instead of on a line of its own, or not at all. */
  folded?: 'left' | 'right' | 'hidden'
  /** What names it there if not the head. The first column and what speaks for itself need nothing. */
  label?: false | string | ((row: Row) => string)
  className?: string | undefined
  /** Where a press of the head sorts by the column: which way it is sorted now, and what a press does. */
  sort?: { now?: 'ascending' | 'descending' | undefined; press: () => void }
}
