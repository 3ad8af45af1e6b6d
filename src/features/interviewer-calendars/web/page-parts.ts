import type { Parts } from '#web/page-parts.ts'

export const parts: Parts = { 'beside-hours': calendarPanel }

async function calendarPanel() {
  return (await import('./calendar-panel.tsx')).InterviewerCalendarPanel
}
