import type { ReactNode } from 'react'
import type { Shown } from '../contract.ts'
import { wordsOfFigure } from './figures.ts'

type Props = { screen: ReactNode; paper: ReactNode }

/** What its reader may know stands on the screen; what leaves the office is printed. */
export function ScreenAndPaper({ screen, paper }: Props) {
  if (screen === paper) return screen
  return (
    <>
      <span className="print:hidden">{screen}</span>
      <span className="hidden print:inline">{paper}</span>
    </>
  )
}

export function FigureWords({ figure: { count, shared } }: { figure: Shown }) {
  return <ScreenAndPaper screen={wordsOfFigure(count)} paper={wordsOfFigure(shared)} />
}
