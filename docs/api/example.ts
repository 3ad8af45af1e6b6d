import type { paths } from './matricula-v1.d.ts'

type List = paths['/api/v1/applications']['get']
type Page = List['responses'][200]['content']['application/json']

/** Every application with a status, page by page, as `enrolled` for the student system. */
export async function* applicationsWith(status: string, { site = '', token = '' }) {
  let after: string | null = null
  do {
    const query: List['parameters']['query'] = { status, ...(after && { after }) }
    const answer: Response = await fetch(
      `${site}/api/v1/applications?${new URLSearchParams({ ...query })}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    if (!answer.ok) throw new Error((await answer.json()).error)
    const page: Page = await answer.json()
    yield* page.applications
    after = page.next
  } while (after)
}
