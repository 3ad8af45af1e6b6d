import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { faultWords } from './faults.ts'
import { flate, pdfOfObjects, streamOf } from './hostile.fixture.ts'
import { openOutOfTurn } from './opener.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'active-'))
const place = { dataDir, sealCertificate: undefined }
afterAll(() => rm(dataDir, { recursive: true }))

async function openWith(objects: Record<number, string>) {
  const path = join(dataDir, randomUUID())
  await writeFile(path, pdfOfObjects(objects))
  return (await openOutOfTurn(place, { open: path, out: `${path}.out` })).answer
}

const root = (entries: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>` })
const page = (entries: string) => ({
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${entries} >>`,
})
const annotation = (entries: string) => page(`/Annots [<< /Type /Annot ${entries} >>]`)
const opens = (action: string) => root(`/OpenAction ${action}`)
/** Two backslashes, as a string of a PDF writes them. */
const unc = '(\\\\\\\\203.0.113.9\\\\share\\\\x.pdf)'
const attached = (name: string, content: string) => ({
  ...root(`/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>`),
  6: `<< /Type /Filespec /F ${name} /EF << /F 7 0 R >> >>`,
  7: streamOf([flate], flate.pack(Buffer.from(content, 'latin1')), '/Type /EmbeddedFile'),
})

test.each<[string, Record<number, string>, keyof typeof faultWords]>([
  [
    'a launch whose kind stands elsewhere',
    { ...opens('<< /S 6 0 R /F (cmd.exe) >>'), 6: '/Launch' },
    'script',
  ],
  ['a kind two steps away', { ...opens('<< /S 6 0 R >>'), 6: '7 0 R', 7: '/SubmitForm' }, 'script'],
  ['a kind that is spelled otherwise', opens('<< /S /Java#53cript >>'), 'script'],
  [
    'a form that is sent, when a page opens',
    { ...page('/AA << /O 6 0 R >>'), 6: '<< /S 7 0 R >>', 7: '/SubmitForm' },
    'script',
  ],
  [
    'a script at the end of a chain',
    {
      ...annotation('/A 6 0 R'),
      6: '<< /S /URI /URI (https://example.org) /Next [7 0 R] >>',
      7: '<< /S /Named /N /Next /Next 8 0 R >>',
      8: '<< /S 9 0 R >>',
      9: '/JavaScript',
    },
    'script',
  ],
  [
    'a script that is text of a stream',
    {
      ...opens('6 0 R'),
      6: '<< /S 7 0 R /JS 8 0 R >>',
      7: '/JavaScript',
      8: streamOf([flate], flate.pack(Buffer.from('x'))),
    },
    'script',
  ],
  [
    'a script among the names',
    {
      ...root('/Names << /JavaScript << /Kids [6 0 R] >> >>'),
      6: '<< /Names [(a) 7 0 R] >>',
      7: '<< /S 8 0 R >>',
      8: '/JavaScript',
    },
    'script',
  ],
  [
    'a scene that runs as it appears',
    {
      ...annotation('/Subtype 6 0 R /3DD 7 0 R'),
      6: '/3D',
      7: streamOf(
        [flate],
        flate.pack(Buffer.from('x')),
        '/Type /3D /Subtype /U3D /OnInstantiate 8 0 R',
      ),
      8: '<< /Length 0 >>\nstream\n\nendstream',
    },
    'script',
  ],
  ['a film', annotation('/Subtype /Screen'), 'script'],
  ['a file on another computer', opens(`<< /S /GoToR /F ${unc} /D [0 /Fit] >>`), 'leads-out'],
  [
    'a file within a file there',
    { ...annotation('/A << /S 6 0 R /F << /Type /Filespec /UF 7 0 R >> >>'), 6: '/GoToE', 7: unc },
    'leads-out',
  ],
  [
    'a page of which a part lies there',
    { 4: `<< /Length 0 /F << /Type /Filespec /F ${unc} >> >>\nstream\n\nendstream` },
    'leads-out',
  ],
  [
    'a link to a file',
    annotation('/A << /S /URI /URI (file://203.0.113.9/share/x) >>'),
    'leads-out',
  ],
  [
    'an interactive form',
    {
      ...root('/AcroForm 6 0 R'),
      6: '<< /Fields [] /XFA [(template) 7 0 R] >>',
      7: streamOf(
        [flate],
        flate.pack(Buffer.from('<script contentType="application/x-javascript"/>')),
      ),
    },
    'form',
  ],
  ['a program inside', attached('(grades.exe)', 'MZ'), 'attachment'],
  [
    'a program that is called data',
    attached('(grades.xml)', `MZ${'\0'.repeat(70)}PE`),
    'attachment',
  ],
  [
    'a shell script that is called text',
    attached('(grades.txt)', '#!/bin/sh\nrm -rf ~'),
    'attachment',
  ],
  ['a PDF inside, that nobody looked at', attached('(other.pdf)', '%PDF-1.7'), 'attachment'],
  ['a file without a name', attached('()', 'x'), 'attachment'],
])('a PDF with %s is refused with a sentence', async (_, objects, fault) => {
  expect(await openWith(objects)).toEqual({ fault })
  expect(faultWords[fault]).toMatch(/^This PDF .* Print it to a new PDF and upload that$/)
})

test.each<[string, Record<number, string>, string[]]>([
  ['a link to a page of its own', annotation('/A << /S /GoTo /D [3 0 R /Fit] >>'), []],
  ['a link to a website', annotation('/A << /S /URI /URI (https://example.edu/check) >>'), []],
  ['a plain form', root('/AcroForm << /Fields [] /XFA null >>'), []],
  [
    'grades for machines to read',
    attached('(grades.xml)', '<?xml version="1.0"?><grades/>'),
    ['attachments'],
  ],
])('a PDF with %s is kept', async (_, objects, marks) => {
  expect(await openWith(objects)).toMatchObject({ pages: 1, marks })
})
