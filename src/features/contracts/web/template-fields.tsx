import { mergeFields } from '../merge-fields.ts'

const kindWords = {
  text: 'text',
  date: 'day',
  money: 'amount',
  number: 'number',
  rows: 'list, in its own paragraph',
}

/** What a text may name, and what it cannot print. */
export function TemplateFields() {
  return (
    <details className="mt-8 max-w-prose">
      <summary>Available fields</summary>
      <p className="mt-3 text-label text-umber">
        Names in Latin, Greek, and Cyrillic letters print exactly. A contract with any other letters
        isn’t sent. We can’t print Arabic, Hebrew, or East Asian scripts.
      </p>
      <dl className="mt-3 text-label">
        {Object.entries(mergeFields).map(([name, { words, kind, required }]) => (
          <div key={name} className="mt-2">
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="text-umber">
              {words} ({kindWords[kind]}
              {required ? ', always available' : ''})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
