import type { Program } from '#shared/programs.ts'
import type { PublicProgram } from '#shared/public-facts.ts'

/** How running text calls a program, as in "Apply to the master’s". */
export const shortNames: Record<Program, string> = { ba: 'bachelor’s', msc: 'master’s' }

/** The higher the degree, the more arches around the door. */
export const rings: Record<Program, number> = { ba: 4, msc: 7 }

export function lengthOf({ lengthMonths }: PublicProgram): string {
  const years = lengthMonths / 12
  if (lengthMonths < 24 || !Number.isInteger(years * 2)) return `${lengthMonths} months`
  return Number.isInteger(years) ? `${years} years` : `${Math.floor(years)}½ years`
}
