import { LitArches } from '#web/ui/lit-arches.tsx'
import { type Form, isFinished, sectionsOf } from './use-form.ts'

/** The doorway that fills with light: one ring for each section, lit once it is finished. */
export function SectionsArch({ form }: { form: Form }) {
  const asked = sectionsOf(form)
  const finished = asked.filter((section) => isFinished(form, section)).length
  const words = `${finished} of ${asked.length} sections finished`
  return (
    <div className="flex items-center gap-3 text-help text-umber lg:block print:hidden">
      <LitArches
        rings={asked.length}
        lit={finished}
        isDim={finished === 0}
        label={words}
        className="h-14 border-current border-b lg:h-32"
      />
      <p aria-hidden="true" className="lg:mt-2">
        {words}
      </p>
    </div>
  )
}
