import { declaredAreas } from './area.ts'
import type { AllowedFields } from './mail-template.ts'

/** A text with placeholders by its name, a letter about a decision or a mail, with what it may name. */
export function findTemplate(name: string): AllowedFields | undefined {
  for (const { templates } of Object.values(declaredAreas))
    if (templates && Object.hasOwn(templates, name)) return templates[name]
  return undefined
}
