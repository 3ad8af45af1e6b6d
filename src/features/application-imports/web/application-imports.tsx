import { useSearchParams } from 'react-router'
import { PageTitle } from '#web/page-title.tsx'
import { ImportList } from './import-list.tsx'
import { ImportPage } from './import-page.tsx'

/** Files of applications: all of them, or the one that the address names. */
export function ApplicationImports() {
  const [search] = useSearchParams()
  const id = search.get('import')
  return (
    <>
      <PageTitle>Import from a file</PageTitle>
      {id ? <ImportPage key={id} id={id} /> : <ImportList />}
    </>
  )
}
