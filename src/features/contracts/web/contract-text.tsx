import { cx } from '#web/ui/cx.ts'
import type { ContractWords } from '../words.ts'

type Props = { words: ContractWords; headings?: 'h2' | 'h3' }

/** One line of a sum: what it is for below its name, the amount at the right. A line without more to say is the total. */
function Sum({ label, answer }: { label: string; answer: string }) {
  const [amount, ...about] = answer.split('\n')
  const isTotal = about.length === 0
  return (
    <dl
      className={cx(
        'mt-3 flex justify-between gap-x-6 border-t pt-3',
        isTotal ? 'border-brown font-medium' : 'border-hairline',
      )}
    >
      <dt className="min-w-0 wrap-anywhere">
        {label}
        {about.map((line) => (
          <span key={line} className="block text-umber">
            {line}
          </span>
        ))}
      </dt>
      <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
    </dl>
  )
}

/** The text of a contract as it is on paper. */
export function ContractText({ words: { sections }, headings: Heading = 'h2' }: Props) {
  // A paragraph that begins with a name in Arabic is still one of ours.
  return (
    <div dir="ltr" className="max-w-prose **:[unicode-bidi:isolate]">
      {sections.map(({ title, parts }, index) => (
        <section key={index} className="mt-8">
          <Heading className="text-h3">{title}</Heading>
          {parts.map((part, place) =>
            'paragraph' in part ? (
              <p key={place} className="mt-3 whitespace-pre-line wrap-anywhere">
                {part.paragraph}
              </p>
            ) : (
              <Sum key={place} {...part} />
            ),
          )}
        </section>
      ))}
    </div>
  )
}
