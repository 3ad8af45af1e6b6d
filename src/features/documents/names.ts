import * as z from 'zod/mini'

const longestShown = 200
const longestSent = 2_000

/** The name of a file as it is shown: composed, on one line, without controls and marks of direction. */
export function shownName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...plain].slice(0, longestShown).join('') || 'Unnamed file'
}

/** Whatever the browser calls a file; it names nothing but itself. */
export const FileName = z.pipe(
  z.string('The file needs a name').check(z.maxLength(longestSent, 'The name is too long')),
  z.transform(shownName),
)

/** What the name of a file of a kind ends with. */
export const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A name that every system can keep a file under. */
export function nameOnDisk(name: string): string {
  return shownName(name).replace(/[\\/:*?"<>|]+/g, '-')
}

/** What a document is called where it is handed out: by what was asked for, never by what it came with. */
export function nameForKeeping(
  { name, takesSeveral }: { name: string; takesSeveral: boolean },
  { place, number, mediaType }: { place: number; number: number; mediaType: string },
): string {
  const asked = nameOnDisk(name)
  const several = takesSeveral ? ` ${place}` : ''
  const version = number > 1 ? ` version ${number}` : ''
  return `${asked}${several}${version}.${endings[mediaType] ?? 'bin'}`
}
