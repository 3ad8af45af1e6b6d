import { zoneNames, zoneOf, zoneWords } from '#shared/zones.ts'

/** Every zone by its name of today; the present one keeps the name that it was chosen by. */
export function zoneOptions(present: string) {
  const known = zoneOf(present)
  const names = known ? zoneNames() : [present, ...zoneNames()]
  return names.map((zone) => ({ value: zone === known ? present : zone, label: zoneWords(zone) }))
}
