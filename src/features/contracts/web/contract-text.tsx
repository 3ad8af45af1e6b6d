import type { ContractWords } from '../words.ts'

type Props = { words: ContractWords; headings?: 'h2' | 'h3' }

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
              <dl
                key={place}
                className="mt-3 grid gap-x-6 border-hairline border-t pt-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <dt className="text-umber">{part.label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{part.answer}</dd>
              </dl>
            ),
          )}
        </section>
      ))}
    </div>
  )
}
