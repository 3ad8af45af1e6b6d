import { LitArches } from '#web/ui/lit-arches.tsx'
import { type Form, isFinished, sectionsOf } from './use-form.ts'

/** The doorway that fills with light: one ring for each section, lit once it is finished. */
export function SectionsArch({ form }: { form: Form }) {
  const asked = sectionsOf(form)
  const finished = asked.filter((section) => isFinished(form, section)).length
  const words = `${finished} of ${asked.length} sections finished`
  return (
    <div className="w-max shrink-0 text-help text-umber print:hidden">
      <LitArches
        rings={asked.length}
        lit={finished}
        isDim={finished === 0}
        label={words}
        className="h-24 border-current border-b lg:h-32"
      />
      <p aria-hidden="true" className="mt-2 hidden lg:block">
        {words}
      </p>
    </div>
  )
}
