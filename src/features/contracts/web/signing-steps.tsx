import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

const stepWords = { read: 'Read', agree: 'Agree', sign: 'Sign', done: 'Done' } as const

export type SigningStep = keyof typeof stepWords

/** At half the height of the numbers, which are 32 px wide, from the one before to this one. */
const equalPart = { flex: '1 1 0' }
const lineBetween = { top: '16px', right: 'calc(100% + 12px)', width: 'calc(100% - 56px)' }

type Props = {
  /** The first step that is not done; absent where all are. */
  reached?: SigningStep
  /** The one in view. */
  shown?: SigningStep
  /** Goes back to a step that is done. */
  onShow?: (step: SigningStep) => void
}

/** The way to a contract that is complete: what is done, where one is, and what comes. */
export function SigningSteps({ reached, shown = reached, onShow }: Props) {
  const steps = Object.keys(stepWords).filter((one): one is SigningStep => one in stepWords)
  const doneUntil = reached ? steps.indexOf(reached) : steps.length
  return (
    <ol aria-label="Steps" className="mt-7 flex max-w-form text-label print:hidden">
      {steps.map((one, place) => {
        const isDone = place < doneUntil
        const isShown = one === shown
        // The last one is the others' to do: it is never one's own step, only done or not yet.
        const isActive = isShown && one !== 'done'
        const content = (
          <>
            <span
              aria-hidden="true"
              className={cx(
                'relative grid size-8 place-items-center rounded-full border tabular-nums',
                isDone || isActive
                  ? 'border-brown bg-brown text-cream'
                  : 'border-field bg-cream text-umber',
              )}
            >
              {isDone ? <Icon name="check" className="size-4" /> : place + 1}
            </span>
            <span className={isActive ? 'font-medium' : isDone ? undefined : 'text-umber'}>
              {stepWords[one]}
            </span>
            {isDone && <span className="sr-only">, done</span>}
          </>
        )
        const inside = 'relative flex w-full flex-col items-start gap-1.5 rounded-control'
        return (
          <li
            key={one}
            aria-current={isShown ? 'step' : undefined}
            className="relative"
            style={equalPart}
          >
            {place > 0 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute border-t',
                  place <= doneUntil ? 'border-brown' : 'border-field',
                )}
                style={lineBetween}
              />
            )}
            {isDone && !isShown && onShow ? (
              <button
                type="button"
                onClick={() => onShow(one)}
                className={cx(inside, 'cursor-pointer underline hover:text-brass')}
              >
                {content}
              </button>
            ) : (
              <span className={inside}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
