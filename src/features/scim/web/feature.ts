import type { WebFeature } from '#web/feature.ts'
import { scimView } from './tabs.ts'

export const feature: WebFeature = {
  pageViews: {
    admins: { [scimView.view]: { label: scimView.label, right: 'manage-admins', load: scim } },
  },
}

async function scim() {
  return (await import('./scim.tsx')).ScimPage
}
