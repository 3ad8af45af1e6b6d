import { type Area, declaredAreas } from '#features/settings/area.ts'

const found = import.meta.glob<Record<string, Area>>('../../features/*/setting-areas.ts', {
  eager: true,
  import: 'settingAreas',
})

for (const areas of Object.values(found)) Object.assign(declaredAreas, areas)
