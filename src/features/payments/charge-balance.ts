/** Where one charge stands: sums of its entries, in minor units of its currency. */
export type ChargeSums = {
  id: string
  currency: string
  amount: number
  /** Money that came, less what went back and what was moved on. */
  paid: number
  waived: number
  /** What else is no longer owed. */
  cancelled: number
  isCancelled: boolean
  /** Refunds that are asked for and not yet through. */
  goingBack: number
  /** With a bank; it counts once it has arrived. */
  processing: number
}

/** Money that goes from one charge to another; an entry each way. */
export type Move = { from: string; to: string; amount: number }

/** A part of one charge. */
export type Part = { id: string; amount: number }

export type Sums = Pick<ChargeSums, 'amount' | 'paid' | 'waived' | 'cancelled'>

/** What is asked for a charge: what its invoices say, less their corrections. */
export function claimOf({ amount, waived, cancelled }: Omit<Sums, 'paid'>): number {
  return amount - waived - cancelled
}

export function openOf(charge: Sums): number {
  return Math.max(0, claimOf(charge) - charge.paid)
}

/** What of it can be waived: not what somebody got back twice, which was never asked for. */
export function waivableOf(charge: Sums): number {
  return Math.min(openOf(charge), claimOf(charge))
}

/** Money that no one owes us (anymore). */
export function dueBackOf(charge: Sums): number {
  return Math.max(0, charge.paid - claimOf(charge))
}

/** What is kept of the money on a charge that ends when a share of it goes back, rounded up to a minor unit. */
export function retainedOf(charge: Sums, percent: number): number {
  const counted = Math.max(0, Math.min(charge.paid, claimOf(charge)))
  return counted - Math.floor((counted * percent) / 100)
}

/** How much of a charge is no longer owed when it ends: all but what is kept of the money that came. */
export function endedPart(charge: Sums, percent: number): number {
  return claimOf(charge) - retainedOf(charge, percent)
}

/** What everything amounts to in one currency; what is left is the one sum that somebody owes, or has with us. */
export type Total = {
  currency: string
  asked: number
  paid: number
  /** `asked` less `paid`. */
  left: number
}

export function totalsOf(charges: readonly (Sums & { currency: string })[]): Total[] {
  const alike = Map.groupBy(charges, ({ currency }) => currency)
  return [...alike].map(([currency, list]) => {
    const asked = sum(list.map(claimOf))
    const paid = sum(list.map((charge) => charge.paid))
    return { currency, asked, paid, left: asked - paid }
  })
}

/**
 * What follows from new entries for the charges of one application, in the order in which they are paid:
 * money that has gone is fetched back from where it was moved to, nothing is owed on what was ended, and
 * what is on one charge without being owed pays what is open on another.
 */
export function squareUp(
  charges: readonly ChargeSums[],
  moved: readonly Move[],
  /** Where the charges stood before a debt came up that is no longer owed. */
  endsDebtSince?: readonly ChargeSums[],
): { moves: Move[]; ended: Part[] } {
  const list = charges.map((charge) => ({ ...charge }))
  const fetched = fetchBack(list, moved)
  const ended = list.flatMap((charge) => endedOf(charge, endsDebtSince))
  return { moves: [...fetched, ...payFromRest(list)], ended }
}

function fetchBack(list: ChargeSums[], moved: readonly Move[]): Move[] {
  const nets = netOf(moved)
  const fetched: Move[] = []
  // Where it was moved on from there, it is fetched from there in turn.
  for (let lacking = list.find(isShort); lacking; lacking = list.find(isShort)) {
    const at = nets.findLast(({ from, amount }) => from === lacking?.id && amount > 0)
    const there = at && list.find(({ id }) => id === at.to)
    if (!at || !there) break
    const amount = Math.min(-lacking.paid, at.amount)
    at.amount -= amount
    there.paid -= amount
    lacking.paid += amount
    fetched.push({ from: there.id, to: lacking.id, amount })
  }
  return fetched

  function isShort({ id, paid }: ChargeSums): boolean {
    return paid < 0 && nets.some(({ from, amount }) => from === id && amount > 0)
  }
}

/** What is still moved between each two charges, the latest last. */
function netOf(moved: readonly Move[]): Move[] {
  const nets: Move[] = []
  for (const { from, to, amount } of moved) {
    let left = amount
    for (const back of nets.filter((one) => one.from === to && one.to === from)) {
      const met = Math.min(left, back.amount)
      back.amount -= met
      left -= met
    }
    if (left > 0) nets.push({ from, to, amount: left })
  }
  return nets
}

/** Lowers what is asked for a charge that was ended, or whose new debt ends with what brought it up. */
function endedOf(charge: ChargeSums, since: readonly ChargeSums[] | undefined): Part[] {
  const before = since?.find(({ id }) => id === charge.id)
  const opened = before ? openOf(charge) - openOf(before) : 0
  const amount = Math.min(
    charge.isCancelled ? openOf(charge) : Math.max(0, opened),
    claimOf(charge),
  )
  if (amount <= 0) return []
  charge.cancelled += amount
  return [{ id: charge.id, amount }]
}

function payFromRest(list: ChargeSums[]): Move[] {
  const moves: Move[] = []
  for (const from of list) {
    for (const to of list) {
      const amount = Math.min(dueBackOf(from) - from.goingBack, openOf(to) - to.processing)
      if (amount <= 0 || from.currency !== to.currency) continue
      from.paid -= amount
      to.paid += amount
      moves.push({ from: from.id, to: to.id, amount })
    }
  }
  return moves
}

/** An invoice with what is still asked by it: of one charge, or of a plan with all its rows. */
export type OpenInvoice = { id: string; charge: string | null; plan: string | null; left: number }

/** What of a charge is no longer asked for. */
type ChargeReduction = Part & { plan: string | null }

/**
 * Which invoices are corrected, by how much of which charge. The invoices come in the order of their
 * numbers; of those of one charge the last is corrected first, and the plan's after them.
 */
export function correctionsOf(
  invoices: readonly OpenInvoice[],
  lowered: readonly ChargeReduction[],
): { invoice: string; parts: Part[] }[] {
  const list = invoices.map((invoice): OpenInvoice & { parts: Part[] } => ({
    ...invoice,
    parts: [],
  }))
  for (const { id, plan, amount } of lowered) {
    let left = amount
    const own = list.filter(({ charge }) => charge === id).reverse()
    const ofPlan = list.filter(
      (one) => one.charge === null && one.plan !== null && one.plan === plan,
    )
    for (const invoice of [...own, ...ofPlan]) {
      const part = Math.min(left, invoice.left)
      if (part <= 0) continue
      invoice.left -= part
      left -= part
      invoice.parts.push({ id, amount: part })
    }
  }
  return list
    .filter(({ parts }) => parts.length > 0)
    .map(({ id, parts }) => ({ invoice: id, parts }))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
