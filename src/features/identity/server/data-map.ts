import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['self'],
  tables: {
    sign_in_places: { until: '400 days after the last login from there' },
    known_devices: { until: '400 days after the last login from there' },
  },
}
