import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import type { FrameMessage, PageMessage, Piece } from './messages.ts'
import { Sheets } from './sheets.ts'

// Runs in the sandboxed frame: its origin is opaque, it has no token, no network and no way up.

/** What a picture in a file may have at most once it is unpacked. */
const mostImagePixels = 100_000_000

const asked = new Map<string, (bytes: Uint8Array | null) => void>()
let sheets: Sheets | undefined

addEventListener('message', ({ source, data }: MessageEvent<PageMessage>) => {
  if (source !== parent) return
  if (data.kind === 'open') void openPdf(data)
  if (data.kind === 'look') sheets?.show(data)
  if (data.kind === 'piece') {
    asked.get(data.name)?.(data.bytes)
    asked.delete(data.name)
  }
})

addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  // Moving about in the sheets is the frame's own.
  if (event.key === 'Escape' || /^[a-z[\]]$/.test(event.key)) tell({ kind: 'key', key: event.key })
})

tell({ kind: 'ready' })

async function openPdf({ bytes, worker, look }: Extract<PageMessage, { kind: 'open' }>) {
  try {
    const address = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }))
    const reader = new Worker(address)
    reader.addEventListener('error', () => tell({ kind: 'failed' }))
    GlobalWorkerOptions.workerPort = reader
    const pdf = await getDocument({
      data: new Uint8Array(bytes),
      BinaryDataFactory: Pieces,
      useWorkerFetch: false,
      disableWorkerRendering: true,
      maxImageSize: mostImagePixels,
      enableXfa: false,
    }).promise
    sheets = await Sheets.of(pdf, look)
    tell({ kind: 'opened', pages: pdf.numPages })
  } catch {
    tell({ kind: 'failed' })
  }
}

/** Decoders, character maps and fonts come from the page, one by one as a file needs them. */
class Pieces {
  readonly #known = new Map<string, Promise<Uint8Array | null>>()

  async fetch({ kind, filename }: { kind: Piece['of']; filename: string }) {
    const known = this.#known.get(filename) ?? requestPiece(kind, filename)
    this.#known.set(filename, known)
    const bytes = await known
    if (!bytes) throw new Error(`There is no ${filename}`)
    return bytes.slice()
  }
}

function requestPiece(of: Piece['of'], name: string): Promise<Uint8Array | null> {
  const answer = new Promise<Uint8Array | null>((resolve) => asked.set(name, resolve))
  tell({ kind: 'need', of, name })
  return answer
}

function tell(message: FrameMessage): void {
  // To anyone who embeds it: only our own pages may.
  parent.postMessage(message, '*')
}
