import type { ShownShare } from '../contract.ts'
import { shareOf, wordsOfFigure } from './figures.ts'

/** What its reader may know is on the screen; what leaves the office is printed and saved in files. */
export type Cell = string | { screen: string; paper: string }

export function figureCell({ count, shared }: ShownShare): Cell {
  return { screen: wordsOfFigure(count), paper: wordsOfFigure(shared) }
}

export function shareCell(part: ShownShare, whole: ShownShare): Cell {
  return {
    screen: shareOf(part.count, whole.count),
    paper: shareOf(part.shared, whole.shared),
  }
}

export function onPaper(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.paper
}

export function CellWords({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  if (cell.screen === cell.paper) return cell.screen
  return (
    <>
      <span className="print:hidden">{cell.screen}</span>
      <span className="hidden print:inline">{cell.paper}</span>
    </>
  )
}
