import { type State, states, territories } from '#shared/states.ts'

/** The state list: exactly the 50 states first, then where else people have a United States address. */
export const stateGroups = [
  { label: 'States', options: states.map(toOption) },
  { label: 'District, territories, and armed forces', options: territories.map(toOption) },
]

function toOption({ code, name }: State) {
  return { value: code, label: name }
}
