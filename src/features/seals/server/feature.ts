import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { ownSealFile } from './certificate.ts'
import { sealInvariants } from './invariants.ts'
import {
  checkSealCertificate,
  ensureSealCertificate,
  sealCertificateDays,
  sealHealth,
} from './own-certificate.ts'
import { sealRoutes } from './routes.ts'

export const feature: Feature = {
  routes: sealRoutes,
  invariants: sealInvariants,
  checks: { 'seal-certificate': checkSealCertificate },
  figures: [sealCertificateDays],
  keeps: [ownSealFile],
  begin: ensureSealCertificate,
  contributes: [add(healthLines, sealHealth)],
}
