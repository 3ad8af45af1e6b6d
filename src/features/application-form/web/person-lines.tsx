import { findCountry } from '#shared/countries.ts'
import { formatDay } from '#shared/dates.ts'
import { findState } from '#shared/states.ts'
import { useSession } from '#web/session.ts'
import { Facts } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'

/** Who applies, as the account says: it goes along with the answers and is changed there. */
export function PersonLines() {
  const { user } = useSession()
  if (!user) return null
  const { firstName, lastName, email, phoneNumber, country, state = '', dateOfBirth } = user
  const home = [findState(state)?.name, findCountry(country)?.name].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="review-you" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="review-you" className="text-h3">
          You
        </h2>
        <TextLink to="/dashboard/account">Change in your account</TextLink>
      </div>
      <Facts
        // The columns of the answers below.
        className="wrap-anywhere *:py-4 *:text-body *:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_4rem]"
        facts={[
          { term: 'Name', detail: `${firstName} ${lastName}` },
          { term: 'Email', detail: email },
          { term: 'Phone', detail: phoneNumber },
          { term: 'Home', detail: home },
          { term: 'Date of birth', detail: formatDay(dateOfBirth) },
        ]}
      />
    </section>
  )
}
