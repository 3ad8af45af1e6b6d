import { areaForms, type OfficeArea } from './area-forms.ts'
import type { Field } from './fields.ts'

/** A setting as its page calls it, for whoever is told of one elsewhere. */
export function namedSetting(area: OfficeArea, key: string): { area: OfficeArea; name: string } {
  const { title, fields } = areaForms[area]
  const field = findField(fields, key)
  if (!field) throw new Error(`${area} has no setting ${key}`)
  return { area, name: `${title}: ${field.label}` }
}

function findField(fields: readonly Field[], key: string): Field | undefined {
  for (const field of fields) {
    if (field.key === key) return field
    const within = 'fields' in field ? findField(field.fields, key) : undefined
    if (within) return within
  }
  return undefined
}
