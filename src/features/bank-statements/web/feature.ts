import type { WebFeature } from '#web/feature.ts'
import { lineStates } from '../line-states.ts'
import { statementsView } from '../statements-view.ts'

export const feature: WebFeature = {
  pageViews: {
    finance: {
      [statementsView.show]: {
        label: statementsView.label,
        right: 'record-payments',
        takes: { lines: lineStates },
        load: statements,
      },
    },
  },
}

async function statements() {
  return (await import('./bank-statements.tsx')).BankStatements
}
