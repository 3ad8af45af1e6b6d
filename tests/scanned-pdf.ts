import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A PDF as scanners make them: one page that is a JPEG 2000 picture, red above and blue below. */
export async function scannedPdf(): Promise<Buffer> {
  const picture = await readFile(join(import.meta.dirname, 'fixtures/scan.jp2'))
  const page = 'q 540 0 0 720 36 36 cm /Scan Do Q'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 300 /Height 200 /Filter /JPXDecode /Length ${picture.length} >>\nstream\n${picture.toString('latin1')}\nendstream`,
  ]
  const places: number[] = []
  let text = '%PDF-1.7\n'
  for (const [index, object] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
