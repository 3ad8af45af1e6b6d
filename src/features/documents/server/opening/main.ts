import { readFileSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { descriptors, type Fault, type OpenedFile, Order, RefusedFile } from './answer.ts'

/*
 * A process of its own for one file of a stranger's, which it is given open, as is the one that it may
 * write to. What else it can reach is up to what starts it (confinement.ts): nothing, where the
 * system allows. What it cannot open it names.
 */

const firstBytes = 4_100
const outOfMemory = /allocation failed|out of memory/i

async function run(order: Order): Promise<OpenedFile> {
  // Each kind of file loads what it needs, and no more.
  if (order.does === 'join') {
    const { joinImages } = await import('./images-to-pdf.ts')
    return joinImages(Array.from({ length: order.pictures }, (_, number) => fileAt(number)))
  }
  const bytes = fileAt(0)
  const found = await fileTypeFromBuffer(bytes.subarray(0, firstBytes))
  switch (found?.mime) {
    case 'application/pdf':
      return (await import('./pdf.ts')).openPdf(bytes)
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return (await import('./images.ts')).openImage(bytes, found.mime)
    case 'image/heic':
    case 'image/heif':
    case 'image/heic-sequence':
      throw new RefusedFile('heic')
    default:
      throw new RefusedFile('type')
  }
}

function fileAt(number: number): Buffer {
  return readFileSync(descriptors.firstFile + number)
}

function faultOf(error: unknown): Fault {
  if (error instanceof RefusedFile) return error.fault
  return error instanceof Error && outOfMemory.test(error.message) ? 'heavy' : 'broken'
}

const answer = await run(Order.parse(JSON.parse(process.argv[2] ?? ''))).catch(
  (error: unknown) => ({ fault: faultOf(error) }),
)
process.stdout.write(JSON.stringify(answer))
