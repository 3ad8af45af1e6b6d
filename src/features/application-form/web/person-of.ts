import type { User } from '#shared/user.ts'
import type { Person } from '../asked-questions.ts'

const nobody: Person = { email: '', country: 'US' }

/** What the rules of the form ask of the account. */
export function personOf(user: User | null): Person {
  return user ? { email: user.email, country: user.country, state: user.state } : nobody
}
