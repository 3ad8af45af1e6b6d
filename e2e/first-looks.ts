import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const looksDir = `${process.env.JOURNEYS_DIR}-looks`
/** What differs between two visits to one page: ids, names, versions, days. */
const ofOneVisit =
  /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=[?&](search|on|redirect_status|payment_intent)=)[^&]*/g

export async function forgetLooks(): Promise<void> {
  await rm(looksDir, { recursive: true, force: true })
  await mkdir(looksDir, { recursive: true })
}

/** Whether no journey of this run, in any worker, has looked at the page of this address. */
export async function isFirstLook(address: string): Promise<boolean> {
  const path = address.replace(/^https?:\/\/[^/]*/, '')
  const name = encodeURIComponent(path.replace(ofOneVisit, ''))
  // A folder is made once, whoever is first.
  return await mkdir(join(looksDir, name)).then(
    () => true,
    () => false,
  )
}
