import type { Feature } from '#server/feature.ts'
import { contractJobs } from './contract-jobs.ts'
import { seedContractTemplates } from './first-templates.ts'
import { contractInvariants } from './invariants.ts'
import { ensureSealCertificate } from './own-certificate.ts'
import { contractRoutes } from './routes.ts'
import { sealJob } from './seal-job.ts'

export const feature: Feature = {
  routes: contractRoutes,
  invariants: contractInvariants,
  jobs: [...contractJobs, sealJob],
  seed: seedContractTemplates,
  begin: ensureSealCertificate,
}
