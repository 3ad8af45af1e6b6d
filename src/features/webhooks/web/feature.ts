import type { WebFeature } from '#web/feature.ts'
import { deliveryStates } from '../delivery-states.ts'
import { webhooksView } from '../webhooks-view.ts'

export const feature: WebFeature = {
  pageViews: {
    mail: {
      [webhooksView.show]: {
        label: webhooksView.label,
        right: 'change-settings',
        takes: { messages: deliveryStates },
        load: webhooks,
      },
    },
  },
}

async function webhooks() {
  return (await import('./webhooks.tsx')).Webhooks
}
