import type { ComponentType } from 'react'
import { isThere, ownPage } from '../found-own-pages.ts'

/** The applicant's own pages by name: one short table in the first file instead of a function for each. */
export const ownPages = {
  schedule: async () => page((await import('./own-schedule-page.tsx')).OwnSchedulePage),
  dashboard: async () => page((await import('./dashboard.tsx')).dashboardWith(isThere)),
  overview: async () => page((await import('./dashboard-page.tsx')).DashboardPage),
  decision: async () => page((await import('./decision-page.tsx')).DecisionPage),
  documents: async () => page((await import('./documents-page.tsx')).DocumentsPage),
  messages: async () => page(await ownPage('messages')),
  pay: async () => page(await ownPage('pay')),
  questions: async () => page((await import('./own-questions.tsx')).OwnQuestions),
  contract: async () =>
    page((await import('./own-contract.tsx')).withEmailBanner(await ownPage('contract'))),
  check: async () => page(await ownPage('check')),
  account: async () => page((await import('./own-account.tsx')).OwnAccount),
}

function page(Component: ComponentType) {
  return { Component }
}
