import { When } from '#web/ui/when.tsx'
import type { FilePart } from '../contract.ts'

/** A file as its applicant reads it, part by part. */
export function FileParts({ parts }: { parts: readonly FilePart[] }) {
  if (parts.length === 0)
    return (
      <p className="mt-4">
        The office hasn’t written anything about these applications, and our log shows no one
        opening them.
      </p>
    )
  return parts.map(({ title, entries }) => (
    <section key={title} className="mt-6">
      <h3 className="text-h3">{title}</h3>
      <ol className="mt-2">
        {entries.map(({ at, lines }, n) => (
          <li key={n} className="border-hairline border-t py-3 last:border-b">
            <p className="text-help text-umber">
              <When at={at} showsTime />
            </p>
            <dl>
              {lines.map(({ label, text }, line) => (
                <div key={line} className="mt-1">
                  <dt className="font-medium wrap-anywhere">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  ))
}
