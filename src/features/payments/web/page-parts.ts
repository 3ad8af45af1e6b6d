import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = { 'beside-offer': offerFigures, 'waiting-change': waitingDetails }

async function offerFigures() {
  return (await import('./own-figures.tsx')).OfferFigures
}

async function waitingDetails() {
  return (await import('./pending-bank-details.tsx')).WaitingDetails
}
