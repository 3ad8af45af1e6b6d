import { X509Certificate } from 'node:crypto'
import { desc, isNotNull } from 'drizzle-orm'
import { findOwnCertificate } from '#features/seals/server/certificate.ts'
import { isItsOwnIssuer } from '#features/seals/server/revocation.ts'
import { certificatesOfStamp, openSignature } from '#features/seals/server/seal-stamp.ts'
import type { Db } from '#server/db/client.ts'
import type { Platform } from '#server/platform.ts'
import { readAuthorities } from '#server/time-stamp.ts'
import { listAddresses } from './certificate-addresses.ts'
import { getSealedFile, stampStores } from './stamp-stores.ts'

/** Which the certificates of the seal, of its latest time stamps, and of their authorities name to be asked. */
export async function findCertificateHosts({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<string[]> {
  const own = await findOwnCertificate(config)
  // No one is asked about a certificate that an installation made itself.
  if (!own || isItsOwnIssuer({ x509: new X509Certificate(own) })) return []
  const { authorities } = config.stamping ?? {}
  const trusted = authorities ? await readAuthorities(authorities).catch(() => []) : []
  const certificates = [
    own,
    ...trusted.map(({ raw }) => raw),
    ...(await findLatestCertificates(db)),
  ]
  return certificates
    .flatMap((der) => Object.values(listAddresses(der)).flat())
    .flatMap((address) => (URL.canParse(address) ? new URL(address).host : []))
}

async function findLatestCertificates(db: Db): Promise<Buffer[]> {
  const found: Buffer[] = []
  for (const store of stampStores) {
    const { paperId, signature, place, stampedAt } = store.stamps
    const [row] = await db
      .select({ paperId, signature, place })
      .from(store.stamps)
      .where(isNotNull(stampedAt))
      .orderBy(desc(stampedAt))
      .limit(1)
    if (!row?.signature || row.place === null) continue
    const file = Buffer.from(await getSealedFile(db, store, row.paperId))
    file.write(row.signature.toString('hex'), row.place, 'latin1')
    const { certificates, token } = openSignature(file)
    found.push(...certificates, ...(token ? certificatesOfStamp(token) : []))
  }
  return found
}
