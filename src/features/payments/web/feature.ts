import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    finance: { right: 'see-money', icon: 'payment', load: finance },
  },
  links: { pay },
}

async function finance() {
  return (await import('./admin-finance-page.tsx')).AdminFinancePage
}

async function pay() {
  return (await import('./linked-pay-page.tsx')).LinkedPayPage
}
