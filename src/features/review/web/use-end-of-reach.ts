import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { queryOf, readAgain } from '#web/queries.ts'
import { listsOfReviews, shownReviews } from './shown-reviews.ts'

/** Reads again what an act changed. A reviewer whose own review has ended reaches the application no longer, and goes back to the list. */
export function useEndOfReach() {
  const { data: me } = useQuery(queryOf(getAdmin))
  const navigate = useNavigate()
  return async (isOwnOver: boolean) => {
    const leaves = isOwnOver && me?.admin.role === 'reviewer'
    if (leaves) navigate('/admin-panel/applications?show=reviews')
    await readAgain(leaves ? listsOfReviews : shownReviews)
  }
}
