import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { NamedItem } from '#shared/vocabulary.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { type Contract, listContractsOf, makeContract } from '../admin-contract.ts'
import { stateWords } from '../state.ts'
import { shownContracts } from './shown-contracts.ts'

const pageOf = (contractId: string) => `/admin-panel/contracts?contract=${contractId}`

/** The contracts of one application, and making one. */
export function ContractsPanel({ id, may }: Pick<PanelProps, 'id' | 'may'>) {
  const mayManage = may('manage-contracts')
  const query = useQuery(queryOf(listContractsOf, { params: { id } }))
  const { data, error } = query
  const navigate = useNavigate()
  const templates = mayManage ? (data?.templates ?? []) : []
  if (!error && (data?.contracts.length ?? 0) + templates.length === 0) return null
  return (
    <Panel title="Contract" anchor="contract">
      <Loaded query={query} />
      <ul className="text-label empty:hidden">
        {data?.contracts.map((one) => (
          <Line key={one.id} contract={one} />
        ))}
      </ul>
      {templates.length > 0 && (
        <MakeContract
          id={id}
          templates={templates}
          isAmendment={data?.amendsId !== null}
          onMade={(contractId) => navigate(pageOf(contractId))}
        />
      )}
    </Panel>
  )
}

function Line({ contract }: { contract: Contract }) {
  const { id, status, statusAt, hasLapsed, fault, template, version, mail } = contract
  const { office, tone } = stateWords[status]
  return (
    <li className="border-hairline border-t py-2 last:border-b">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusWord tone={hasLapsed ? 'ended' : tone}>
          {hasLapsed ? 'No longer valid' : office}
        </StatusWord>
        <ButtonLink look="quiet" size="small" to={pageOf(id)}>
          Open
          <span className="sr-only"> the contract: {office}</span>
        </ButtonLink>
      </span>
      {fault && <span className="block text-rose wrap-anywhere">{fault}</span>}
      {status === 'sent' && mail === 'failed' && (
        <span className="block text-rose">Email not delivered.</span>
      )}
      <span className="block text-help text-umber">
        {template}, version {version} · <When at={statusAt} />
      </span>
    </li>
  )
}

type MakeProps = {
  id: string
  templates: readonly NamedItem[]
  isAmendment: boolean
  onMade: (contractId: string) => void
}

function MakeContract({ id, templates, isAmendment, onMade }: MakeProps) {
  const { act, isBusy, problem } = useAct(shownContracts)
  const [templateId, setTemplate] = useState(templates[0]?.id ?? '')
  const make = () =>
    act(() => call(makeContract, { params: { id }, body: { templateId } }), {
      onDone: (contract) => onMade(contract.id),
    })

  return (
    <div className="mt-3">
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {templates.length > 1 && (
        <NativeSelect
          label="Template"
          value={templateId}
          onChange={setTemplate}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          className="mb-3"
        />
      )}
      <Button look="outline" size="small" onClick={make} busyLabel={isBusy && 'Creating...'}>
        {isAmendment ? 'Amend the contract' : 'Create a contract'}
      </Button>
    </div>
  )
}
