import * as z from 'zod/mini'
import { Role, Scope } from '#shared/rights.ts'

const mostDomains = 20

/** Owners are made by owners alone. */
export const givenRoles = Role.options.filter((role) => role !== 'owner')

const Domain = z
  .string()
  .check(
    z.maxLength(253, 'Enter domains like example.edu'),
    z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Enter domains like example.edu'),
  )

/** Who a directory may invite, and what they become. */
export const NewPost = z.object({
  role: z.enum(givenRoles, 'Choose a role'),
  programs: Scope,
  domains: z
    .array(Domain)
    .check(
      z.minLength(1, 'Enter the domains of your staff’s addresses, like example.edu'),
      z.maxLength(mostDomains, `Enter no more than ${mostDomains} domains`),
    ),
})
export type NewPost = z.infer<typeof NewPost>

/** Whether an address is of one of these domains; one below it may be that of students. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const own = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.includes(own)
}
