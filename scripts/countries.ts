import { writeFileSync } from 'node:fs'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

/** Writes the dial-code table of the browser from libphonenumber's metadata, US first. */
const codes = getCountries()
  .toSorted()
  .map((country) => `${country}${getCountryCallingCode(country)}`)
const ordered = [...codes.filter((c) => /^US\d/.test(c)), ...codes.filter((c) => !/^US\d/.test(c))]
const lines: string[] = []
for (const code of ordered) {
  const last = lines.at(-1)
  if (last !== undefined && last.length + code.length < 88)
    lines[lines.length - 1] = `${last} ${code}`
  else lines.push(code)
}
writeFileSync(
  new URL('../src/shared/dial-codes.ts', import.meta.url),
  `/** Country code and dial code of every country with a numbering plan, made by scripts/countries.ts. */
export const dialCodeTable = \`
${lines.join('\n')}
\`
`,
)
