import { openCast } from './open-cast.ts'

/** The named people are there before the first journey begins. */
export default async function bringInCast(): Promise<void> {
  const open = await openCast()
  await open.castIn()
  await open.close()
}
