import {
  type ChargeSums,
  claimOf,
  correctionsOf,
  dueBackOf,
  endedPart,
  type Move,
  type OpenInvoice,
  openOf,
  squareUp,
  waivableOf,
} from './charge-balance.ts'
import { divideEvenly } from './installments.ts'

/** The books of one person, kept by the rules alone. */
export class Books {
  charges: (ChargeSums & { plan: string | null })[] = []
  moves: Move[] = []
  invoices: OpenInvoice[] = []
  /** Of each invoice, what it asked for at first. */
  invoiced = new Map<string, number>()
  corrections: { invoice: string; amount: number }[] = []
  payments: { charge: string; amount: number; left: number }[] = []
  refunds: { payment: number; amount: number }[] = []
  /** Money that came, less what left. */
  money = 0
  #last = 0

  #id(): string {
    return String(++this.#last)
  }

  ask(amount: number, plan: string | null = null): string {
    const id = this.#id()
    this.charges.push({
      id,
      plan,
      amount,
      currency: 'USD',
      paid: 0,
      waived: 0,
      cancelled: 0,
      isCancelled: false,
      goingBack: 0,
      processing: 0,
    })
    if (plan === null) this.#invoice(amount, id, null)
    return id
  }

  agree(total: number, parts: number): void {
    const plan = this.#id()
    for (const amount of divideEvenly(total, parts)) this.ask(amount, plan)
    this.#invoice(total, null, plan)
    this.settle()
  }

  #invoice(amount: number, charge: string | null, plan: string | null): void {
    const id = this.#id()
    this.invoices.push({ id, charge, plan, left: amount })
    this.invoiced.set(id, amount)
  }

  of(id: string) {
    const charge = this.charges.find((one) => one.id === id)
    if (!charge) throw new Error(`no charge ${id}`)
    return charge
  }

  #lower(parts: readonly { id: string; amount: number }[]): void {
    const lowered = parts.map((part) => ({ ...part, plan: this.of(part.id).plan }))
    for (const { invoice, parts } of correctionsOf(this.invoices, lowered)) {
      const amount = parts.reduce((sum, part) => sum + part.amount, 0)
      const asked = this.invoices.find(({ id }) => id === invoice)
      if (asked) asked.left -= amount
      this.corrections.push({ invoice, amount })
    }
  }

  settle(endsDebtSince?: readonly ChargeSums[]): void {
    const { moves, ended } = squareUp(this.charges, this.moves, endsDebtSince)
    for (const { from, to, amount } of moves) {
      this.of(from).paid -= amount
      this.of(to).paid += amount
    }
    this.moves.push(...moves)
    for (const { id, amount } of ended) this.of(id).cancelled += amount
    this.#lower(ended)
  }

  end(which: readonly string[], percentBack: number): void {
    const parts = which
      .map((id) => this.of(id))
      .filter(({ isCancelled }) => !isCancelled)
      .map((charge) => ({ id: charge.id, amount: endedPart(charge, percentBack) }))
    for (const { id, amount } of parts) {
      this.of(id).isCancelled = true
      this.of(id).cancelled += amount
    }
    this.#lower(parts.filter(({ amount }) => amount > 0))
    this.settle()
  }

  waive(id: string, amount: number): void {
    const waived = Math.min(amount, waivableOf(this.of(id)))
    if (waived === 0) return
    this.of(id).waived += waived
    this.#lower([{ id, amount: waived }])
    this.settle()
  }

  takeWaiverBack(id: string): void {
    const charge = this.of(id)
    if (charge.waived === 0 || charge.isCancelled) return
    this.#invoice(charge.waived, id, charge.plan)
    charge.waived = 0
    this.settle()
  }

  keep(id: string): void {
    const charge = this.of(id)
    const kept = dueBackOf(charge)
    if (!charge.isCancelled || kept === 0 || charge.goingBack > 0) return
    charge.cancelled -= kept
    this.#invoice(kept, id, charge.plan)
    this.settle()
  }

  pay(id: string, amount: number): void {
    this.of(id).paid += amount
    this.money += amount
    this.payments.push({ charge: id, amount, left: amount })
    this.settle()
  }

  askRefund(at: number, amount: number): void {
    const payment = this.payments[at]
    if (!payment || payment.left === 0) return
    const part = Math.min(amount, payment.left)
    payment.left -= part
    this.of(payment.charge).goingBack += part
    this.refunds.push({ payment: at, amount: part })
  }

  endRefund(succeeds: boolean, endsDebt: boolean): void {
    const refund = this.refunds.shift()
    const payment = refund && this.payments[refund.payment]
    if (!refund || !payment) return
    const before = this.charges.map((charge) => ({ ...charge }))
    const charge = this.of(payment.charge)
    charge.goingBack -= refund.amount
    if (succeeds) {
      charge.paid -= refund.amount
      this.money -= refund.amount
    } else payment.left += refund.amount
    this.settle(endsDebt ? before : undefined)
  }

  /** A bank takes a whole payment, whatever of it went back already. */
  dispute(at: number, isWon: boolean): void {
    const payment = this.payments[at]
    if (!payment) return
    for (const amount of isWon ? [-payment.amount, payment.amount] : [-payment.amount]) {
      this.of(payment.charge).paid += amount
      this.money += amount
      this.settle()
    }
    if (!isWon) payment.left = 0
  }

  sums() {
    const add = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
    return {
      invoiced: add([...this.invoiced.values()]),
      corrected: add(this.corrections.map(({ amount }) => amount)),
      asked: add(this.charges.map(claimOf)),
      open: add(this.charges.map(openOf)),
      back: add(this.charges.map(dueBackOf)),
    }
  }
}
