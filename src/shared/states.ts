import * as z from 'zod/mini'

export type State = { code: string; name: string }

/** The 50 states. */
export const states: readonly State[] = list(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,' +
    'DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
    'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,' +
    'MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,' +
    'ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
)

/** Where people with a United States address live outside the 50 states. */
export const territories: readonly State[] = list(
  'DC District of Columbia,AS American Samoa,GU Guam,MP Northern Mariana Islands,' +
    'PR Puerto Rico,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,' +
    'AP Armed Forces Pacific',
)

const byCode = new Map([...states, ...territories].map((state) => [state.code, state]))

export function findState(code: string): State | undefined {
  return byCode.get(code)
}

export const StateCode = z
  .string()
  .check(z.refine((code) => byCode.has(code), 'Select your state from the list'))

function list(text: string): State[] {
  return text.split(',').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
}
