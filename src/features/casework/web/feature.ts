import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  panels: {
    work: { place: 'overview', right: 'read-application', load: work },
    tasks: { place: 'notes', right: 'read-application', load: tasks },
    notes: { place: 'notes', right: 'read-application', opensFor: 'note', load: notes },
  },
  views: {
    mine: { right: 'read-application', load: mine },
  },
}

async function mine() {
  return (await import('./my-work.tsx')).MyWork
}

async function work() {
  return (await import('./work-panel.tsx')).WorkPanel
}

async function tasks() {
  return (await import('./tasks-panel.tsx')).TasksPanel
}

async function notes() {
  return (await import('./notes-panel.tsx')).NotesPanel
}
