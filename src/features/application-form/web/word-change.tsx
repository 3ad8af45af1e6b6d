import { cx } from '#web/ui/cx.ts'
import { wordDiff } from '../word-diff.ts'

type Props = { before: string; after: string; className?: string }

/** A text with what was taken out struck through, and what was put in underlined. */
export function WordChange({ before, after, className }: Props) {
  let place = 0
  return (
    <p className={cx('max-w-prose whitespace-pre-line', className)}>
      {wordDiff(before, after).map(({ text, change }) => {
        const key = `${change}-${place}`
        place += text.length
        if (change === 'added')
          return (
            <ins key={key} className="bg-moss/12 underline-offset-4">
              {text}
            </ins>
          )
        if (change === 'removed')
          return (
            <del key={key} className="text-umber">
              {text}
            </del>
          )
        return text
      })}
    </p>
  )
}
