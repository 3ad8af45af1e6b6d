import { formatInstant } from '#shared/dates.ts'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { OfficeRequest } from '../admin-contract.ts'
import { interviewRequestWords } from '../interview.ts'

type Props = { request: OfficeRequest; namesApplicant?: boolean | undefined }

/** What an applicant asks about their interview, and what was answered. */
export function RequestWords({ request, namesApplicant }: Props) {
  const { kind, words, times, timeZone, at, answer, answeredBy, answeredAt } = request
  return (
    <>
      {namesApplicant && (
        <TextLink
          to={`/admin-panel/applications/${request.applicationId}#interview`}
          data-row
          className="font-medium wrap-anywhere"
        >
          <bdi>
            {request.firstName} {request.lastName}
          </bdi>
        </TextLink>
      )}{' '}
      <span className={namesApplicant ? 'text-umber' : 'font-medium'}>
        {interviewRequestWords[kind]}
      </span>
      <span className="block max-w-prose whitespace-pre-line wrap-anywhere">{words}</span>
      {times.length > 0 && (
        <ul className="text-umber">
          {times.map((time) => (
            <li key={time}>{formatInstant(time, timeZone)}</li>
          ))}
        </ul>
      )}
      <span className="block text-help text-umber">
        asked <When at={at} showsTime />
      </span>
      {answeredAt && (
        <>
          {answer && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{answer}</span>}
          <span className="block text-help text-umber">
            answered <When at={answeredAt} showsTime />
            {answeredBy && ` · ${answeredBy}`}
          </span>
        </>
      )}
    </>
  )
}
