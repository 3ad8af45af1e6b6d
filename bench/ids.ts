/** SQL of an id that is the same in every run, in the form of a random one (RFC 9562, version 4). */
export function idFrom(text: string): string {
  return `overlay(overlay(md5(${text}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`
}
