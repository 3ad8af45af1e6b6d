import { acceptedTypes, mostFileBytes, mostJoined } from '../slots.ts'

const kilobyte = 1024
const megabyte = kilobyte * 1024

/** What the device's own file dialog offers. */
export const pickable = acceptedTypes.join()
/** A camera that is asked for JPEG gives no other kind. */
export const photos = 'image/jpeg'

/** Whether it is held and pointed at with a finger: then its camera is at hand, and nothing is dropped. */
export function isPhone(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false
}

/** "640 kB" or "2.4 MB", as phones and computers name it. */
export function sizeWords(bytes: number): string {
  if (bytes >= megabyte) return `${Number((bytes / megabyte).toFixed(1))} MB`
  return `${Math.ceil(bytes / kilobyte)} kB`
}

export function totalOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith('image/') || /\.(jpe?g|png|webp)$/i.test(name)
}

/** Why these files cannot be sent as one document; the server looks at what they really are. */
export function problemOf(files: readonly File[]): string | undefined {
  for (const file of files) {
    const problem = problemOfOne(file)
    if (problem) return problem
  }
  if (files.length > 1 && !files.every(isPicture))
    return 'Choose one PDF, or several pictures that belong together.'
  if (files.length > mostJoined)
    return `You can combine up to ${mostJoined} pictures into one document.`
  return undefined
}

function problemOfOne({ name, type, size }: File): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type))
    return `“${name}” is an HEIC picture, which not every computer can open. Take the photo here, or save it as a JPEG first.`
  if (!isPicture({ name, type }) && type !== 'application/pdf' && !/\.pdf$/i.test(name))
    return `“${name}” isn’t a PDF, JPEG, PNG, or WebP. Save or print it as a PDF and choose that.`
  if (size === 0) return `“${name}” is empty. Choose the file again.`
  if (size > mostFileBytes)
    return `“${name}” is ${sizeWords(size)}, but files can be up to ${sizeWords(mostFileBytes)}. Scan it at a lower resolution, or in black and white.`
  return undefined
}

/** The list with one entry moved up or down a place. */
export function moveEntry<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const entry = list[from]
  const to = from + by
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
