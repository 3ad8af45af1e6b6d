import { mergeFields } from '../merge-fields.ts'

const kindWords = {
  text: 'text',
  date: 'day',
  money: 'amount',
  number: 'number',
  rows: 'list, alone in its paragraph',
}

/** What a text may name, and what it cannot print. */
export function TemplateFields() {
  return (
    <details className="mt-8 max-w-prose">
      <summary>What the text may name</summary>
      <p className="mt-3 text-label text-umber">
        Names in Latin, Greek and Cyrillic letters print exactly; a contract with any other letter
        is not sent. Arabic, Hebrew and East Asian scripts are not printed.
      </p>
      <dl className="mt-3 text-label">
        {Object.entries(mergeFields).map(([name, { words, kind, required }]) => (
          <div key={name} className="mt-2">
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="text-umber">
              {words} ({kindWords[kind]}
              {required ? ', always there' : ''})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
