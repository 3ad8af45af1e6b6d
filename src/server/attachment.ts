import { encodeExtended } from 'content-disposition'
import type { Range } from './store/shape.ts'

/** RFC 6266: the name as it is for browsers that know how, and in plain ASCII for all others. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w. -]+/g, '-')
  const exact = plain === name ? '' : `; filename*=${encodeExtended(name)}`
  return `attachment; filename="${plain}"${exact}`
}

/** The one range that is asked for; undefined for the whole, and for what is not understood (RFC 9110). */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return +last === 0 ? 'none' : { from: Math.max(size - +last, 0), to: size - 1 }
  if (last !== '' && +last < +first) return undefined
  if (+first >= size) return 'none'
  return { from: +first, to: last === '' ? size - 1 : Math.min(+last, size - 1) }
}
