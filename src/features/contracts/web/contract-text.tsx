import type { ContractWords } from '../words.ts'

type Props = { words: ContractWords; headings?: 'h2' | 'h3' }

/** The text of a contract as it stands on paper. */
export function ContractText({ words: { sections }, headings: Heading = 'h2' }: Props) {
  return (
    <div className="max-w-prose">
      {sections.map(({ title, parts }, index) => (
        <section key={index} className="mt-8">
          <Heading className="text-h3">{title}</Heading>
          {parts.map((part, place) =>
            'paragraph' in part ? (
              // Its language is the institute's, also where a sentence begins with a name in another script.
              <p
                key={place}
                style={{ unicodeBidi: 'normal' }}
                className="mt-3 whitespace-pre-line wrap-anywhere"
              >
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
