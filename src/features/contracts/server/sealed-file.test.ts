import { readFile } from 'node:fs/promises'
import { CryptoKeySigner, PDF, PdfStream } from '@libpdf/core'
import { expect, test } from 'vitest'
import { sealPaper } from '#features/seals/server/seal-paper.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { makePdf } from '#server/pdf.ts'
import { contractReader, recordName, recordOf } from './record.ts'

const at = new Date('2027-07-15T12:00:00Z')

test('a file that was sealed before papers were set by another program still holds', async () => {
  const file = await readFile(new URL('../../../../tests/fixtures/sealed-0.1.pdf', import.meta.url))
  expect(await readSealedFile(file, { readers: [contractReader] })).toMatchObject({
    coversWhole: true,
    nothingAfter: true,
    isSigned: true,
    paper: { events: { matchPages: true } },
    sealedAt: new Date('2026-11-20T15:04:00Z'),
  })
})

test('the seal is a baseline signature of PAdES, in a file for archives', async () => {
  const { der, pkcs8 } = await makeCertificate('The Institute', at)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  const contract = await makePdf({
    title: 'Contract',
    createdAt: at,
    institute: { name: 'The Institute', address: '', email: '' },
    heading: 'Contract of عبد الرحمن',
    facts: [],
    sections: [],
  })
  const sealed = await sealPaper(contract, {
    behind: contract,
    record: {
      name: recordName,
      about: 'What happened',
      body: recordOf('1', { sha256: sha256(contract), bytes: contract.length }, []),
    },
    signer: new CryptoKeySigner(key, der, 'EC', 'ECDSA'),
    at,
    reason: 'Signed by both sides',
  })
  expect(await readSealedFile(sealed)).toMatchObject({
    coversWhole: true,
    isSigned: true,
    sealedAt: at,
  })
  const text = Buffer.from(sealed).toString('latin1')
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
  // The object identifier of the signing time, which is in the dictionary instead.
  expect(text).not.toContain('06092a864886f70d010905')
  expect(text).toContain('/AFRelationship /Data')
  const pdf = await PDF.load(sealed)
  const metadata = pdf.context.catalog.getDict().get('Metadata', pdf.getObject.bind(pdf))
  const xmp = metadata instanceof PdfStream ? Buffer.from(metadata.data).toString('utf8') : ''
  expect(xmp).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
  expect(xmp).not.toContain('<pdfuaid:part>')
})
