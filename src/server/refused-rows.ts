import { Refusal } from './refusals.ts'

/** What an act answers, or its refusal. */
export async function orRefusal<T>(act: () => T | Promise<T>): Promise<T | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The next step for those of a list whom no step before has refused; each answer stays in its place. */
export async function mapUnrefused<A, B>(
  list: readonly (A | Refusal)[],
  step: (rest: A[]) => Promise<(B | Refusal)[]>,
): Promise<(B | Refusal)[]> {
  const answers = await step(list.flatMap((one) => (one instanceof Refusal ? [] : [one])))
  let at = 0
  return list.map((one) => {
    if (one instanceof Refusal) return one
    const answer = answers[at++]
    if (answer === undefined) throw new Error('a step without an answer')
    return answer
  })
}
