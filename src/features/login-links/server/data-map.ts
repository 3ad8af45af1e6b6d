import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['self'],
  tables: { login_links: { until: '15 minutes, or once it is used' } },
}
