import { usePublicFacts } from './facts.tsx'
import { linkClass } from './ui/link.tsx'

/** "Email" and the address of the admissions office, to begin or end a sentence with. */
export function WriteToUs() {
  const { email } = usePublicFacts().institute
  return (
    <>
      Email{' '}
      <a href={`mailto:${email}`} className={`${linkClass} wrap-anywhere`}>
        {email}
      </a>
    </>
  )
}
