import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { readLinkedFile } from '#web/linked-file.ts'
import type { Piece } from './messages.ts'

const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
)

const folders: Record<Piece['of'], string> = {
  wasmUrl: 'wasm',
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
}

/** In development there are only modules, which a worker of an opaque origin does not take. */
const workerAddress = import.meta.env.DEV ? '/assets/pdf-worker.js' : worker

/** The program that reads the files, as text: the frame cannot fetch it. */
export async function readWorker(): Promise<string> {
  return (await readLinkedFile(workerAddress)).text()
}

/** A decoder, a character map or a font that a file asks for; null for one that we do not have. */
export async function readPiece({ of, name }: Piece): Promise<Uint8Array | null> {
  const address = files[`/node_modules/pdfjs-dist/${folders[of]}/${name}`]
  if (!address) return null
  return readLinkedFile(address).then(
    async (piece) => new Uint8Array(await piece.arrayBuffer()),
    () => null,
  )
}
