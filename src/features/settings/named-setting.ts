import type { Area } from './area.ts'
import type { Field } from './fields.ts'

/** A setting as its page calls it, for anyone who is told of one elsewhere. */
export function namedSetting(area: Area, key: string): { area: string; name: string } {
  const field = findField(area.form?.fields ?? [], key)
  if (!field) throw new Error(`${area.key} has no setting ${key}`)
  return { area: area.key, name: `${area.form?.title}: ${field.label}` }
}

function findField(fields: readonly Field[], key: string): Field | undefined {
  for (const field of fields) {
    if (field.key === key) return field
    const within = 'fields' in field ? findField(field.fields, key) : undefined
    if (within) return within
  }
  return undefined
}
