export const invitationsAtOnce = 50

/** A comma between quotes belongs to the name, as mail programs write “Lee, Dana”. */
const anEntry = /(?:"[^"\n]*"|[^,;\n"])+/g

/** The addresses of a list as they were typed, each with the name before it, if any. */
export function entriesOf(list: string): string[] {
  return (list.match(anEntry) ?? []).map((entry) => entry.trim()).filter(Boolean)
}

/** Of `Name <address>` or an address alone, whose beginning is the name until they choose one. */
export function inviteeOf(entry: string): { name: string; email: string } {
  const [, named = '', address = entry] = /^([^<>]*)<([^<>]*)>$/.exec(entry) ?? []
  const email = address.trim()
  const name = named.replaceAll('"', '').trim()
  return { email, name: name || email.replace(/@.*/, '') }
}
