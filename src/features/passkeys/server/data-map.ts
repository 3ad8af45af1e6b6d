import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['self'],
  tables: {
    passkeys: { until: 'its person removes it, or has a new password' },
    passkey_challenges: { until: '5 minutes, or once it is answered' },
  },
}
