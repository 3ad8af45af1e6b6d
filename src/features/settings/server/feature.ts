import { fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailParts } from '#server/mail.ts'
import { shownParts } from '#server/pages.ts'
import { declaredAreas } from '../area.ts'
import { declaredMails } from '../mail-template.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { settingOfficeRoutes } from './admin-routes.ts'
import { mailColors } from './branding.ts'
import { seedSettings } from './first-settings.ts'
import { openPublicFacts } from './public-facts.ts'
import { settingRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [...settingRoutes, ...settingOfficeRoutes],
  seed: seedSettings,
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    fill(mailParts, { colors: mailColors }),
    fill(shownParts, { open: openPublicFacts }),
  ],
}
