import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Source = (bytes: AsyncIterable<string | Uint8Array>) => Readable

/**
 * A ZIP, packed and handed on while what is in it is read. `fill` puts its files in and makes a source of
 * each that is read: whatever goes wrong there cuts the ZIP off, and anyone who leaves early ends all of them.
 */
export async function* zipOf(
  fill: (zip: ZipFile, source: Source) => void,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const packed = new PassThrough()
  const sources: Readable[] = []
  const fail = (error: Error) => packed.destroy(error)
  zip.outputStream.pipe(packed)
  zip.on('error', fail)
  fill(zip, (bytes) => {
    const source = Readable.from(bytes, { objectMode: false })
    // The packer does not look at how its sources fare.
    source.on('error', fail)
    sources.push(source)
    return source
  })
  zip.end()
  try {
    for await (const piece of packed) yield new Uint8Array(piece)
  } finally {
    for (const source of sources) source.destroy()
  }
}
