import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { counted } from '#shared/counted.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { childOf, type Field } from '../fields.ts'
import { declaredMails, mailSections } from '../mail-template.ts'
import { AreaFields, type FieldsProps, problemAt } from './area-fields.tsx'

/** Every mail under its heading; what is sought may be in its words, too. */
export function MailList({ fields, ...place }: FieldsProps) {
  const [sought, setSought] = useState('')
  const { getValues } = useFormContext()
  const { errors } = useFormState({ control: place.control })
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const typed: unknown = getValues(place.name)
  const isShown = ({ key, label, hint }: Field) => {
    const text = [label, hint, JSON.stringify(childOf(typed, key))].join(' ').toLowerCase()
    const isWrong = problemAt(errors, `${place.name}.${key}`) !== undefined
    return isWrong || words.every((word) => text.includes(word))
  }
  const shown = fields.filter(isShown)
  return (
    <>
      <div>
        <TextField
          label="Find an email"
          hint="By its name, its recipient, or its words."
          type="search"
          autoComplete="off"
          value={sought}
          onChange={setSought}
          onKeyDown={(event) => {
            // Looking for something saves nothing.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <p role="status" className="mt-1.5 text-help text-umber">
          {shown.length === fields.length
            ? `${counted(fields.length, 'email')}.`
            : `${shown.length} of ${counted(fields.length, 'email')}.`}
        </p>
      </div>
      {mailSections.map((section) => {
        const here = shown.filter(({ key }) => declaredMails[key]?.section === section)
        return (
          here.length > 0 && (
            <section key={section} aria-label={section}>
              <h3 className="mb-2 font-display text-h3">{section}</h3>
              <div className="flex flex-col gap-4">
                <AreaFields {...place} fields={here} />
              </div>
            </section>
          )
        )
      })}
    </>
  )
}
