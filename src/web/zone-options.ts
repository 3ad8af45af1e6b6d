/** Every zone that the browser knows, and the present one, which may go by another of its names. */
export function zoneOptions(present: string) {
  const names = new Set([present, ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
