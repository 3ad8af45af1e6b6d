import { useLocation } from 'react-router'
import { type Program, programOfPath } from '#shared/programs.ts'

/** The program of the page; on a path of none the error leads to the crash screen. */
export function usePathProgram(): Program {
  return programOfPath(useLocation().pathname)
}
