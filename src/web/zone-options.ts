import { zoneNames, zoneOf, zoneWords } from '#shared/zones.ts'

/** What Americans call their own. */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': ['Eastern Time', 'EST', 'EDT', 'ET'],
  'America/Chicago': ['Central Time', 'CST', 'CDT', 'CT'],
  'America/Denver': ['Mountain Time', 'MST', 'MDT', 'MT'],
  'America/Los_Angeles': ['Pacific Time', 'PST', 'PDT', 'PT'],
  'America/Anchorage': ['Alaska Time', 'AKST', 'AKDT'],
  'Pacific/Honolulu': ['Hawaii Time', 'HST'],
  UTC: ['GMT', 'Greenwich'],
}

/** Every zone by its name of today; the present one keeps the name that it was chosen by. */
export function zoneOptions(present: string) {
  const known = zoneOf(present)
  const names = known ? zoneNames() : [present, ...zoneNames()]
  return names.map((zone) => ({
    value: zone === known ? present : zone,
    label: zoneWords(zone),
    also: commonNames[zone],
  }))
}
