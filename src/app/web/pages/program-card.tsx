import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { segmentOf } from '#shared/programs.ts'
import type { Institute, PublicProgram } from '#shared/public-facts.ts'
import { Arches } from '#web/ui/arches.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FirstIcon } from '#web/ui/first-icon.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { lengthOf, rings, shortNames } from './program-words.ts'

type Props = { program: PublicProgram; institute: Institute }

export function ProgramCard({ program, institute }: Props) {
  const isDark = program.program === 'msc'
  const { intake } = program
  return (
    <article
      data-surface={isDark ? 'dark' : undefined}
      aria-labelledby={program.program}
      className={cx(
        'relative flex flex-col overflow-hidden rounded-card',
        !isDark && 'bg-paper shadow-card',
      )}
    >
      <div className="flex grow gap-x-8 px-6 pt-8 sm:px-10 sm:pt-10">
        <div className="min-w-0 grow">
          <Eyebrow>{program.level}</Eyebrow>
          <h2 id={program.program} className="mt-3 max-w-40 text-card sm:max-w-none">
            {program.name}
          </h2>
          <p className="mt-4 mb-6 max-w-prose sm:mb-8">{program.whatFor}</p>
        </div>
        <Arches
          rings={rings[program.program]}
          className="absolute top-8 right-6 h-28 border-current border-b sm:static sm:h-64 sm:shrink-0 sm:self-end"
        />
      </div>
      <div className="flex flex-col px-6 pb-7 sm:block sm:px-10 sm:pb-10">
        <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-4 border-hairline border-t py-6 text-label sm:mt-0 sm:grid-cols-3 in-data-[surface=dark]:border-gold/35">
          <Fact term="Length" detail={lengthOf(program)} />
          <Fact term="Cost" detail={formatMoney(program.total, institute.currency)} />
          <Fact
            term="Next deadline"
            detail={intake ? formatDay(intake.closesAt, institute.timeZone) : 'To be announced'}
          />
        </dl>
        <ButtonLink
          to={`/${segmentOf(program.program)}/apply`}
          look={isDark ? 'gold' : 'solid'}
          className="relative order-first"
        >
          Apply to the {shortNames[program.program]}
          <FirstIcon name="arrow" className="max-[22rem]:hidden" />
        </ButtonLink>
      </div>
    </article>
  )
}

function Fact({ term, detail }: { term: string; detail: string }) {
  return (
    <div>
      <dt className="text-help text-umber in-data-[surface=dark]:text-gold">{term}</dt>
      <dd suppressHydrationWarning className="tabular-nums">
        {detail}
      </dd>
    </div>
  )
}
