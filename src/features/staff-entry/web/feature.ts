import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    entry: { place: 'overview', right: 'enter-applications', load: entry },
  },
  views: {
    enter: { right: 'enter-applications', load: enter },
  },
}

async function enter() {
  return (await import('./admin-enter.tsx')).AdminEnter
}

async function entry() {
  return (await import('./admin-entry-panel.tsx')).AdminEntryPanel
}
