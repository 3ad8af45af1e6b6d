import { usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { Comparison } from './comparison.tsx'
import { Contact } from './contact.tsx'
import { ProgramCard } from './program-card.tsx'
import { homeWords } from './public-words.ts'

export function HomePage() {
  const { institute, programs } = usePublicFacts()
  return (
    <div className="page">
      <PageTitle>{homeWords.title}</PageTitle>
      <div className="grid items-end gap-x-16 gap-y-6 pt-6 md:pt-8 lg:grid-cols-[1fr_22rem]">
        <div>
          <Eyebrow>Admissions</Eyebrow>
          <h1 className="mt-4 max-w-[15ch] text-section sm:text-display">
            Choose your program of study
          </h1>
        </div>
        <p className="max-w-prose text-lead text-umber lg:pb-1.5">
          Two programs, one way to apply. We save your answers as you type.
        </p>
      </div>
      <div className="mt-7 grid gap-6 md:mt-14 lg:grid-cols-2 lg:gap-7">
        {programs.map((program) => (
          <ProgramCard key={program.program} program={program} institute={institute} />
        ))}
      </div>
      <Comparison institute={institute} programs={programs} />
      <Contact institute={institute} />
    </div>
  )
}
