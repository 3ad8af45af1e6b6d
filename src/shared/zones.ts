import { byZone } from './dates.ts'

const format = byZone('en-US', {})

/** "America/New York": the name of a zone as it is read. */
export function zoneWords(timeZone: string): string {
  return (zoneOf(timeZone) ?? timeZone).replaceAll('_', ' ')
}

/** Every zone there is, by the name that it has today. */
export function zoneNames(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map((name) => zoneOf(name) ?? name))].sort()
}

/** Zones that the engines go on calling by a name that the IANA database has given up. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The one name of a zone that has several, as it is today; undefined for what is none. */
export function zoneOf(name: string): string | undefined {
  try {
    const { timeZone } = format(name).resolvedOptions()
    return renamed[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

export function isTimeZone(name: string): boolean {
  return zoneOf(name) !== undefined
}
