import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import type { FindHealth } from '#server/health-lines.ts'
import type { Figure } from '#server/metrics.ts'
import type { ClockPlatform } from '#server/platform.ts'
import { dayOf } from '#shared/days.ts'
import { dayMs } from '#shared/durations.ts'
import {
  endsSoon,
  faultOf,
  makeOwnCertificate,
  openSeal,
  resealOwnCertificate,
  type SealCertificate,
} from './certificate.ts'
import { sealCertificates } from './tables.ts'

/**
 * At the very first start an installation without a certificate makes one for itself. Later it does not: a
 * certificate that is gone is said to be gone, since what it sealed is checked against it.
 */
export async function ensureSealCertificate({ db, config, now }: ClockPlatform): Promise<void> {
  const [known] = await db
    .select({ fingerprint: sealCertificates.fingerprint })
    .from(sealCertificates)
    .limit(1)
  if (!known && !config.sealCertificate) {
    const { name } = await getSetting(db, instituteArea)
    await makeOwnCertificate(config, name, now())
  }
  await resealOwnCertificate(config)
  const seal = await openSeal(config)
  if ('fault' in seal) return
  await keepCertificate(db, seal.certificate, now())
}

/** Whatever was sealed with a certificate is checked against it, also once another one seals. */
export async function keepCertificate(db: Db, certificate: SealCertificate, now: Date) {
  const { fingerprint, subject, validFrom, validUntil, der, isOwn } = certificate
  await db
    .insert(sealCertificates)
    .values({ fingerprint, subject, validFrom, validUntil, der, isOwn, addedAt: now })
    .onConflictDoNothing()
}

/** A line of `/readyz`, for information: without a certificate contracts wait, letters go out without a seal, and everything else goes on. */
export async function checkSealCertificate({ config, now }: ClockPlatform) {
  const seal = await openSeal(config)
  const fault = faultOf(seal, now())
  if (fault !== null || 'fault' in seal) return { ok: true, says: `${fault}: contracts wait` }
  const day = dayOf(seal.certificate.validUntil)
  const soon = endsSoon(seal.certificate, now()) ? ', which is soon' : ''
  return { ok: true, says: `in force until ${day}${soon}` }
}

/** For owners: nothing is sealed once it has ended. */
export const sealHealth: FindHealth = async ({ config, now }) => {
  const name = 'Seal certificate'
  const seal = await openSeal(config)
  const fault = faultOf(seal, now)
  if (fault !== null || 'fault' in seal)
    return {
      name,
      says: fault ?? '',
      at: null,
      toDo: 'Ask your operator to set SEAL_CERTIFICATE or restore seal.json; until then contracts wait, and letters go out without a seal.',
    }
  const { validUntil } = seal.certificate
  const toDo = endsSoon(seal.certificate, now)
    ? 'Ask your operator for a new certificate before it ends; after that contracts wait, and letters go out without a seal.'
    : null
  return { name, says: 'In force until', at: validUntil, toDo }
}

/** 0 where there is none that opens: nothing is sealed then. */
export const sealCertificateDays: Figure = {
  name: 'seal_certificate_days',
  help: 'Days until the certificate that seals contracts and letters ends',
  async value({ config, now }) {
    const seal = await openSeal(config)
    if ('fault' in seal) return 0
    return (seal.certificate.validUntil.getTime() - now().getTime()) / dayMs
  },
}
