import { type Area, declaredAreas } from '#features/settings/area.ts'

const found = import.meta.glob<Record<string, Area>>('../../features/*/setting-areas.ts', {
  eager: true,
  import: 'settingAreas',
})

// What the server has declared in full stays.
for (const areas of Object.values(found))
  for (const [key, area] of Object.entries(areas)) declaredAreas[key] ??= area
