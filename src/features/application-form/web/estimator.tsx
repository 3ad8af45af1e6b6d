import { useMemo, useState } from 'react'
import type { Program } from '#shared/programs.ts'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { NotLoaded } from '#web/part.tsx'
import { askedOf, hintOf, optionsOf, type QuestionContext } from '../asked-questions.ts'
import { emptyDocument, type Leaf, leavesOf, withAnswers } from '../document.ts'
import { estimateFor } from '../estimate.ts'
import { gapsOf } from '../gaps.ts'
import { sections } from '../questions.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { QuestionField } from './question-field.tsx'
import { estimatePaths, readStoredEstimate, storeEstimate } from './stored-estimate.ts'
import { useFormLists } from './use-form-lists.ts'

const nobody = { email: '', country: '' }

/** What somebody would pay, from the questions of the form that decide it: told before an account. */
export function Estimator({ program }: { program: Program }) {
  const facts = useProgramFacts(program)
  const { currency } = usePublicFacts().institute
  const { lists, hasFailed, tryAgain } = useFormLists()
  const [given, give] = useState(() => readStoredEstimate(program))
  const answers = useMemo(() => withAnswers(emptyDocument, given), [given])

  if (hasFailed) return <NotLoaded onRetry={tryAgain} />
  if (!lists) return <p role="status">Loading...</p>
  const asking: QuestionContext = { program, answers, lists, now: new Date(), person: nobody }
  const leaves = leavesOf(answers)
  const gaps = sections.flatMap((section) => [...gapsOf(section, asking)])
  const asked = sections.flatMap((section) => askedOf(section, asking))

  function answer(path: string, value: Leaf) {
    const next = new Map(given).set(path, value)
    give(next)
    storeEstimate(program, next)
  }

  return (
    <div className="space-y-6">
      {estimatePaths
        .flatMap((path) => asked.filter((question) => question.path === path))
        .map((question) => {
          const { path } = question
          const value = leaves.get(path) ?? null
          return (
            <QuestionField
              key={path}
              question={{ ...question, optional: undefined }}
              value={value}
              hint={hintOf(question, asking)}
              least={0}
              most={undefined}
              openRow={undefined}
              options={optionsOf(question, asking)}
              lists={lists}
              chosen={answers.financialPlan.selectedPayments}
              currency={currency}
              // An amount that is none is said at once: the lines below count it as nothing.
              errors={new Map(gaps.filter(([at]) => isAmountIn(at, path, leaves)))}
              onChange={(next) => answer(path, next)}
              onEdit={(edit) => answer(path, edit(Array.isArray(value) ? value : []))}
              onBlur={() => {}}
            />
          )
        })}
      <section aria-label="Your estimate" className="rounded-card bg-paper p-6 shadow-card">
        <EstimateLines estimate={estimateFor(asking, { ...facts, currency })} currency={currency} />
      </section>
      <p className="text-help text-umber">
        If you start an application on this device, these answers will already be in it.
      </p>
    </div>
  )
}

function isAmountIn(gap: string, path: string, leaves: ReadonlyMap<string, Leaf>): boolean {
  if (gap === path) return path.startsWith('financialPlan.selfPay') && leaves.get(path) !== ''
  return gap.startsWith(`${path}.`)
}
