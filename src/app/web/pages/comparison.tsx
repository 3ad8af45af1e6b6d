import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Institute, PublicProgram } from '#shared/public-facts.ts'
import { Deadline } from './deadline.tsx'
import { lengthOf } from './program-words.ts'

type Props = { institute: Institute; programs: readonly PublicProgram[] }
type Line = { label: string; of: (program: PublicProgram) => ReactNode }

export function Comparison({ institute, programs }: Props) {
  const money = (amount: number) =>
    amount === 0 ? 'None' : formatMoney(amount, institute.currency)
  const lines: Line[] = [
    { label: 'Leads to', of: (program) => program.award },
    { label: 'Entry requirement', of: (program) => program.entry },
    { label: 'Length', of: lengthOf },
    { label: 'Time per week', of: (program) => program.weeklyHours },
    { label: 'Format', of: (program) => program.delivery },
    { label: 'Credits', of: (program) => String(program.credits) },
    { label: 'Cost per credit', of: (program) => money(program.perCredit) },
    { label: 'Tuition', of: ({ credits, perCredit }) => money(credits * perCredit) },
    {
      label: 'Fees',
      of: ({ fees }) => money(fees.reduce((sum, { amount }) => sum + amount, 0)),
    },
    { label: 'Total cost', of: (program) => money(program.total) },
    { label: 'Application fee', of: (program) => money(program.applicationFee) },
    {
      label: 'Starts',
      of: ({ intake }) => (intake ? formatDay(intake.startsOn) : 'To be announced'),
    },
    {
      label: 'Apply by',
      of: ({ intake }) =>
        intake ? (
          <Deadline instant={intake.closesAt} timeZone={institute.timeZone} />
        ) : (
          'To be announced'
        ),
    },
  ]
  return (
    <section aria-labelledby="comparison" className="mt-20 md:mt-28">
      <h2 id="comparison" className="text-section">
        Compare the programs
      </h2>
      <table className="mt-7 w-full border-collapse text-left text-label sm:table-fixed">
        <thead>
          <tr className={row}>
            <td className="hidden w-[26%] sm:table-cell" />
            {programs.map((program) => (
              <th
                key={program.program}
                scope="col"
                className="pr-4 pb-3 align-bottom font-display font-strong text-h3 leading-tight"
              >
                {program.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => (
            <tr key={label} className={`${row} border-hairline border-t py-3 last:border-b`}>
              <th
                scope="row"
                className={`${cell} col-span-2 font-normal text-help text-umber sm:text-label`}
              >
                {label}
              </th>
              {programs.map((program) => (
                <td
                  key={program.program}
                  suppressHydrationWarning
                  className={`${cell} tabular-nums`}
                >
                  {of(program)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

// On phones each line names its subject above the two answers, which leaves them the whole width.
const row = 'grid grid-cols-2 align-top sm:table-row'
const cell = 'min-w-0 pr-4 sm:py-3'
