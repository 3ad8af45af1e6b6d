import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCertificateAuthority } from '#tests/certificate-authority.ts'
import { findProofFault } from './revocation.ts'

const authority = await openCertificateAuthority()
afterAll(() => authority.remove())
const of = (name: string) => readFile(join(authority.folder, name))
const [seal, above, root] = [await of('seal.cer'), await of('above.cer'), await of('root.cer')]
const lists = [await of('above.crl'), await of('root.crl')]
const certificates = [seal, above, root]
const soon = () => new Date(Date.now() + 60_000)

/** An answer about the seal's certificate, with an end after so many days or with none. */
async function answer(days?: number): Promise<Buffer> {
  const asked = ['-issuer', 'above.pem', '-cert', 'seal.pem', '-reqout', 'asked.der']
  await authority.openssl(['ocsp', ...asked])
  const by = ['-CA', 'above.pem', '-rsigner', 'above.pem', '-rkey', 'above.key']
  const end = days ? ['-ndays', `${days}`] : []
  await authority.openssl([
    ...['ocsp', '-index', 'above.txt', ...by, ...end],
    ...['-reqin', 'asked.der', '-respout', 'said.der'],
  ])
  return of('said.der')
}

const faultOf = (
  more: { answers?: Buffer[]; lists?: Buffer[]; certificates?: Buffer[] },
  at = soon(),
) => findProofFault({ certificates, answers: [], lists, ...more }, [seal], at)

test('lists or an answer of the moment prove a chain, and nothing else may be among them', async () => {
  expect(await faultOf({})).toBeNull()
  const said = await answer(7)
  expect(await faultOf({ answers: [said], lists: lists.slice(1) })).toBeNull()
  const surplus = 'unrelated to the certificates'
  expect(await faultOf({ certificates: [...certificates, await of('signer.cer')] })).toContain(
    surplus,
  )
  const trailing = Buffer.concat([lists[0] ?? said, Buffer.from('more')])
  expect(await faultOf({ lists: [trailing, ...lists.slice(1)] })).toContain('can’t be read')
  expect(await faultOf({ answers: [Buffer.from('x')] })).toContain('can’t be read')
  const many = Array.from({ length: 17 }, () => root)
  expect(await faultOf({ certificates: many })).toContain('too many')
})

test('an answer without an end counts only for what was before it', async () => {
  const said = { answers: [await answer()], lists: lists.slice(1) }
  expect(await faultOf(said)).toContain('Nothing shows')
  expect(await faultOf(said, new X509Certificate(seal).validFromDate)).toBeNull()
})

test('what was said after a certificate had ended, and by lists that are of changes alone, is nothing', async () => {
  const list = async (...more: string[]) => {
    const own = ['-cert', 'above.pem', '-keyfile', 'above.key', '-out', 'list.pem']
    await authority.openssl(['ca', '-gencrl', '-config', 'ca.cnf', ...own, ...more], {
      LISTED: 'above.txt',
    })
    await authority.openssl(['crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'made.crl'])
    return { lists: [await of('made.crl'), ...lists.slice(1)] }
  }
  const late = await list(
    '-crl_lastupdate',
    '20400101000000Z',
    '-crl_nextupdate',
    '20500101000000Z',
  )
  expect(await faultOf(late)).toContain('Nothing shows')
  const settings = await of('ca.cnf')
  const extensions = [
    ['2.5.29.27 = critical, ASN1:INTEGER:1', false],
    ['issuingDistributionPoint = critical, onlyCA:TRUE', false],
    ['issuingDistributionPoint = critical, onlyuser:TRUE', true],
    ['issuingDistributionPoint = critical, fullname:URI:http://elsewhere.example/', false],
  ] as const
  for (const [extension, counts] of extensions) {
    await writeFile(join(authority.folder, 'ca.cnf'), `${settings}\n[more]\n${extension}\n`)
    const fault = await faultOf(await list('-crlexts', 'more'))
    expect([extension, fault === null]).toEqual([extension, counts])
  }
})

test('a certificate that nobody else vouches for proves nothing', async () => {
  const own = { certificates: [root], answers: [], lists: [] }
  expect(await findProofFault(own, [root], soon())).toContain('no one else vouches')
})

test('revoked before the moment is revoked, whatever a list from before says; afterwards it was good', async () => {
  await authority.revokeSeal()
  expect(await faultOf({ answers: [await answer(7)], lists })).toContain('was revoked')
  const made = join(authority.folder, 'above.txt')
  const later = (await readFile(made, 'utf8')).replace('260101000000Z', '350101000000Z')
  await writeFile(made, later)
  expect(await faultOf({ answers: [await answer(7)], lists: lists.slice(1) })).toBeNull()
})
