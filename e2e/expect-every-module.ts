import { modulesNeverLoaded } from './loaded-modules.ts'

const narrowing = /^--(grep|shard|last-failed|only-changed|list)|^(?!--)/

/** A module that is loaded late may be broken without anybody noticing: the whole gate loads each once. */
export async function expectEveryModule(): Promise<void> {
  const isWhole = !process.argv.slice(3).some((word) => narrowing.test(word))
  if (process.env.TIER !== 'gate' || !isWhole) return
  const never = await modulesNeverLoaded()
  if (never.length > 0) throw new Error(`No journey loads these modules:\n${never.join('\n')}`)
}
