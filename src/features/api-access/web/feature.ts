import type { WebFeature } from '#web/feature.ts'
import { tokensView } from './tabs.ts'

export const feature: WebFeature = {
  pageViews: {
    admins: {
      [tokensView.view]: { label: tokensView.label, right: 'manage-admins', load: tokens },
    },
  },
}

async function tokens() {
  return (await import('./api-tokens.tsx')).ApiTokens
}
