import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  money: { place: 'money', right: 'see-money', load: money },
}

async function money() {
  return (await import('./money-panel.tsx')).MoneyPanel
}
