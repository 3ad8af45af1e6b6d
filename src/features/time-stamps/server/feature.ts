import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { sealAdditions } from '#features/seals/server/added-to-seals.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { describeFurtherHosts } from '#server/outgoing-hosts.ts'
import { stampAccountFacts } from './account-facts.ts'
import { stampInvariants } from './invariants.ts'
import { stampHealth } from './stamp-health.ts'
import { stampJob } from './stamp-job.ts'
import { describeStamp, findSealedHash, findStampedFile } from './stamped-files.ts'

export const feature: Feature = {
  routes: [],
  invariants: stampInvariants,
  jobs: [stampJob],
  async atStart(platform) {
    if (!platform.config.stamping) return []
    const { findCertificateHosts } = await import('./certificate-hosts.ts')
    return describeFurtherHosts(
      'Certificates of seals and time stamps are checked at',
      await findCertificateHosts(platform),
    )
  },
  contributes: [
    fill(sealAdditions, {
      findFile: findStampedFile,
      findSealedHash,
      describe: describeStamp,
    }),
    add(declaredAccountFacts, stampAccountFacts),
    add(healthLines, stampHealth),
  ],
}
