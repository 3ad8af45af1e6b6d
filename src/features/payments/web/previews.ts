import type { Previews } from '#web/applicant-previews.ts'

export const previews: Previews = {
  payments: { right: 'see-money', load: payments },
}

async function payments() {
  return (await import('./payments-preview.tsx')).PaymentsPreview
}
