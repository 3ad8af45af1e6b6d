import type { ContractRules, ElectronicRecords } from '../contract-rules.ts'

export const firstContracts: ContractRules = {
  sendsItself: true,
  signDays: 14,
  remindDays: 5,
  reminders: 2,
  cancelDays: 14,
  refundSteps: [
    { days: 0, percent: 90 },
    { days: 14, percent: 80 },
    { days: 35, percent: 60 },
    { days: 63, percent: 40 },
  ],
  refundRule: 'Refunds are paid within 30 days, in the way you paid.',
  ageOfMajority: 18,
  asksPassword: false,
}

export const firstRecords: ElectronicRecords = {
  paper:
    'You may have this contract on paper instead. Contact the admissions office and we’ll mail it to you free of charge.',
  withdrawal:
    'You may take this agreement back at any time on the page of the contract. From then on we send you records on paper, which takes longer. What you have signed until then keeps its effect.',
  scope:
    'The agreement covers this contract and the records that belong to it: notices about it, receipts and amendments.',
  contact:
    'Keep your email address current under your account, or write to the admissions office, so that records reach you.',
  needs:
    'You need a current browser, an email address, and a program that opens PDF files, with room to keep them or a printer.',
}
