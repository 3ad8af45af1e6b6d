import { PdfDict as Dict, type PDF, type PdfDict, PdfNull, PdfStream } from '@libpdf/core'
import { fileTypeFromBuffer } from 'file-type'
import { type Mark, RefusedFile } from './answer.ts'
import { nameAt, type Resolve, resolverOf, textAt } from './pdf-objects.ts'
import type { Unpacker } from './unpack-limits.ts'

/** Actions that run something, send something or play something. */
const programs = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoTo3DView',
  'RichMediaExecute',
])
const players = new Set(['RichMedia', '3D', 'U3D', 'PRC', 'Movie', 'Sound', 'Screen'])
/** Actions that open another file. */
const waysOut = new Set(['GoToR', 'GoToE'])
/** Keys under which a file is named. */
const fileKeys = ['UF', 'F', 'DOS', 'Mac', 'Unix']
/** On another computer: a reader that only asks for it sends along who its user is. */
const onAnotherComputer = /^\s*(\\\\|\/\/|\/\\|\\\/|file:|smb:|javascript:)/i

/** What a certified transcript brings along to be read by machines. */
const dataName = /\.(xml|json|csv|txt|png|jpe?g|webp)$/i
const dataTypes = new Set(['application/xml', 'image/png', 'image/jpeg', 'image/webp'])
const firstBytes = 4_100

/** Looks at one dictionary after another by what its keys lead to; refuses, or says what to mark. */
export function makeInspector(pdf: PDF, unpacking: Unpacker) {
  const resolve = resolverOf(pdf)
  return async function look(dict: PdfDict): Promise<Mark[]> {
    requireNoProgram(dict, resolve)
    requireNoWayOut(dict, resolve)
    if (dict instanceof PdfStream) await unpacking.measure(dict, resolve)
    return dict.has('EF') ? requireData(dict, resolve, unpacking) : []
  }
}

function requireNoProgram(dict: PdfDict, resolve: Resolve): void {
  if (dict.has('JS') || dict.has('OnInstantiate')) throw new RefusedFile('script')
  if (programs.has(nameAt(dict, 'S', resolve) ?? '')) throw new RefusedFile('script')
  if (players.has(nameAt(dict, 'Subtype', resolve) ?? '')) throw new RefusedFile('script')
  const form = resolve(dict.get('XFA'))
  if (form && !(form instanceof PdfNull)) throw new RefusedFile('form')
}

function requireNoWayOut(dict: PdfDict, resolve: Resolve): void {
  if (waysOut.has(nameAt(dict, 'S', resolve) ?? '')) throw new RefusedFile('leads-out')
  for (const key of [...fileKeys, 'URI', 'Base'])
    if (onAnotherComputer.test(textAt(dict, key, resolve) ?? '')) throw new RefusedFile('leads-out')
}

/** Of files inside only data and pictures are kept, by name and by content. */
async function requireData(dict: PdfDict, resolve: Resolve, { unpack }: Unpacker): Promise<Mark[]> {
  const files = resolve(dict.get('EF'))
  const inside = files instanceof Dict ? [...files].map(([, value]) => resolve(value)) : []
  const streams = inside.filter((value) => value instanceof PdfStream)
  if (streams.length > 0) {
    const names = fileKeys.flatMap((key) => textAt(dict, key, resolve) ?? [])
    if (names.length === 0 || !names.every((name) => dataName.test(name)))
      throw new RefusedFile('attachment')
  }
  for (const stream of streams) {
    const head = unpack(stream, resolve).subarray(0, firstBytes)
    const found = await fileTypeFromBuffer(head)
    const isScript = head[0] === 0x23 && head[1] === 0x21
    if (isScript || (found && !dataTypes.has(found.mime))) throw new RefusedFile('attachment')
  }
  return ['attachments']
}
