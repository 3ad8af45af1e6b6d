import type { Called, TestApp } from '#tests/app.ts'

type Entry = {
  amount?: string
  direction?: string
  status?: string
  day?: string
  reference?: string
  sender?: string
  bankReference?: string
  /** In place of the one payment. */
  details?: string
  version?: '02' | '08'
}

/** An entry of a camt.053 statement. */
export function entryOf({
  amount = '500.00',
  direction = 'CRDT',
  status = 'BOOK',
  day = '2026-11-20',
  reference = '',
  sender = 'Maya &amp; Co. Lindqvist',
  bankReference = 'B-1',
  details,
  version = '02',
}: Entry): string {
  const name = `<Nm>${sender}</Nm>`
  const party = version === '02' ? name : `<Pty>${name}</Pty>`
  const one = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr>${party}</Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
    <Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    <AcctSvcrRef>${bankReference}</AcctSvcrRef>
    <NtryDtls>${details ?? one}</NtryDtls></Ntry>`
}

/** A whole statement of one account. */
export function camtOf(
  entries: readonly string[],
  { version = '02', iban = 'DE89 3704 0044 0532 0130 00' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt>
</BkToCstmrStmt></Document>`
}

export function upload(
  app: Pick<TestApp, 'call'>,
  token: string,
  text: string | Uint8Array<ArrayBuffer>,
  query: Record<string, string> = { name: 'November.xml' },
): Promise<Called> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return app.call('POST /api/admins/bank-statements', { token, query, bytes })
}

/** The lines of a state, page by page. */
export async function linesOf(app: TestApp, token: string, state = 'open') {
  const lines = []
  for (let after = ''; ; ) {
    const query = { state, ...(after && { after }) }
    const { body } = await app.call('GET /api/admins/bank-lines', { token, query })
    lines.push(...body.lines)
    if (!body.next) return lines
    after = body.next
  }
}

export function confirm(
  app: TestApp,
  token: string,
  line: { id: string },
  chargeId: string,
  evenSo = false,
): Promise<Called> {
  return app.call('POST /api/admins/bank-lines/{id}/confirm', {
    token,
    params: { id: line.id },
    body: { chargeId, evenSo },
  })
}
