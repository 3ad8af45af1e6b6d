import { fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailParts } from '#server/mail.ts'
import { shownParts } from '#server/pages.ts'
import { settingOfficeRoutes } from './admin-routes.ts'
import { bankChangesJob } from './bank-effect.ts'
import { mailColors } from './branding.ts'
import { seedSettings } from './first-settings.ts'
import { openPublicFacts } from './public-facts.ts'
import { settingRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...settingRoutes, ...settingOfficeRoutes],
  jobs: [bankChangesJob],
  seed: seedSettings,
  contributes: [
    fill(mailParts, { colors: mailColors }),
    fill(shownParts, { open: openPublicFacts }),
  ],
}
