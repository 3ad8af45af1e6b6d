import type { ApplicationPanels } from '#web/application-panels.ts'

export const panels: ApplicationPanels = {
  work: { place: 'overview', right: 'read-application', load: work },
  tasks: { place: 'notes', right: 'read-application', load: tasks },
  notes: { place: 'notes', right: 'read-application', opensFor: 'note', load: notes },
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
