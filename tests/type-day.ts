import type { BoundFunctions, queries } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types an ISO day into the three boxes of a date, over what stands there. */
export async function typeDay(
  user: UserEvent,
  inside: BoundFunctions<typeof queries>,
  day: string,
): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [label, text] of Object.entries({ Day: date, Month: month, Year: year })) {
    await user.clear(inside.getByLabelText(label))
    await user.type(inside.getByLabelText(label), text)
  }
}
