import * as z from 'zod/mini'
import { isTimeZone, zoneOf } from '#shared/zones.ts'

const mostLetters = 64

/** Whether a text names a place on the clock of the world; offsets, which know no summer, do not. */
export function isZoneName(name: string): boolean {
  if (name.length > mostLetters || !isTimeZone(name)) return false
  return name === 'UTC' || (/^[A-Za-z]+\//.test(name) && !name.startsWith('Etc/'))
}

/** The one name of a zone that has several; throws at what is no zone. */
export function foldZone(name: string): string {
  const zone = zoneOf(name)
  if (!zone) throw new RangeError(`${name} isn’t a time zone`)
  return zone
}

/** An IANA name; a verb folds its aliases. */
export const ZoneName = z.string('Choose a time zone').check(
  z.refine((name) => isZoneName(name), 'Choose a time zone from the list'),
  z.meta({ format: 'time-zone' }),
)
