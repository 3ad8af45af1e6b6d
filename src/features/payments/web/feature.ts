import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    finance: {
      label: 'Finance',
      place: 50,
      right: 'see-money',
      icon: 'payment',
      chapter: 'Money',
      load: finance,
    },
  },
  links: { pay },
}

async function finance() {
  return (await import('./admin-finance-page.tsx')).AdminFinancePage
}

async function pay() {
  return (await import('./linked-pay-page.tsx')).LinkedPayPage
}
