import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['arrange-interviews', 'read-application'],
  tables: {
    schedules: { until: 'until it is deleted' },
    schedule_windows: { until: 'with its schedule' },
    schedule_overrides: { until: 'with its schedule' },
    interviewers: { until: 'as long as the installation' },
    interview_hosts: { until: 'until they no longer interview for the program' },
    time_off: { until: 'until it is taken back' },
    closed_periods: { until: 'until it is taken back' },
    interview_bookings: { readers: ['self', 'arrange-interviews', 'read-application'] },
  },
}
